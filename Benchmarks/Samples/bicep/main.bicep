// A storage account.
param location string = resourceGroup().location
param names array = ['one', 'two']
var prefix = 'data${uniqueString(resourceGroup().id)}'

resource account 'Microsoft.Storage/storageAccounts@2022-09-01' = [for name in names: {
  name: '${prefix}${name}'
  location: location
  sku: { name: 'Standard_LRS' }
  kind: 'StorageV2'
  properties: { accessTier: 'Hot', supportsHttpsTrafficOnly: true }
}]

output count int = length(names)
