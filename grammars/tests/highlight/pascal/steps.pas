program Steps;
label done;
begin
  Show(1);
  Refresh;
  goto done;
done:
  Form.Hide;
end.
