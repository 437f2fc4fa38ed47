@echo off & setlocal EnableDelayedExpansion EnableExtensions
rem TODO: build for ARM too
:: The settings
title Build of the shop
set ROOT=%~dp0
set "OUT=%ROOT%out\bin"
set config=Release
set count=0
set /a total = count + 0x10 * (3 - 1), count+=1
set /a "flags <<= 2"
set /p answer="Go on? [y/N] "
set "list=%list%;!name:~0,5!"
set PATH=C:\Tools\bin;%PATH%
set home=https://example.com/a?b=1

if "%1"=="" goto usage
if /i "%~1" == "--help" goto :usage
if not exist "%OUT%\app.exe" mkdir "%OUT%"
if exist build.log del /q build.log
if defined DEBUG (
    set config=Debug
    echo Building !config! ^& testing (slowly^) > build.log
) else if %ERRORLEVEL% neq 0 (
    exit /b %ERRORLEVEL%
) else (
    echo.
    echo 100%% done: %DATE% %TIME:~0,-3%
)
if %count% GTR 10 echo many

for %%f in (src\*.c lib\*.c) do call :compile "%%f" %%~nxf
for /l %%i in (1,1,10) do @echo %%i
for /f "usebackq tokens=1,2* delims=," %%a in ("list.txt") do (
    set "line=%%a-%%~nb"
    if "!line:x=y!"=="z" echo !line!>>out.txt
)
for /f "delims=" %%v in ('git describe --tags ^| findstr /b v 2^>nul') do set VERSION=%%v
for /r %ROOT% %%d in (.) do (echo %%~fd)

cl /nologo /O2 -DNAME=%NAME% src\main.c ^
    /Fe:"%OUT%\app.exe" >nul 2>&1 || goto failed
type nul > "%OUT%\stamp" && echo ok
dir /b *.txt | sort /r | find "a" < in.txt
"%ProgramFiles%\Git\bin\git.exe" status
%COMPILER% --version 2>errors.log
call other.bat %*
xcopy /s /y "a b\*.*" C:\Backup\
ping -n 3 127.0.0.1 >nul
reg add "HKCU\Software\Shop" /v Path /t REG_SZ /d "%OUT%" /f
start "" /wait notepad.exe readme.txt
goto :eof

:compile
echo Compiling %~1 to %~n1.obj
cl /c %1 || exit /b 1
shift /1
goto:eof

:usage   the help
echo Usage: %0 [options] ^<target^>
echo(
pause
endlocal & set RESULT=%config%
exit /b 1
