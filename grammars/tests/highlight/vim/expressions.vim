call map(args, 'v:val.":toggle-preview"')
let x = filter(range(1, 3), 'buflisted(v:val) && v:val > 1')
