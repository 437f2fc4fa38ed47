# escape=`
# Windows
FROM mcr/windows AS base
RUN echo a `
    # comment in it
    && echo b
COPY --from=base C:\a `
  C:\b
ENV A=1
