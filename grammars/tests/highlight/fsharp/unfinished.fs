module Half

let reader : Reader
