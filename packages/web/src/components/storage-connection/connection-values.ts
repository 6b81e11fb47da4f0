import type { StorageConnection } from '@imagora/contract'
import type { StorageProvider } from '@imagora/contract/storage-presets'
import { type OptionName, type SecretName, storageDrivers } from './storage-drivers.ts'

/** Fields of a form that connects to a server: a storage, or a target of backups. */
export interface ConnectionValues {
  provider: StorageProvider
  options: Partial<Record<OptionName, string | number | boolean>>
  secrets: Partial<Record<SecretName, string>>
}

/** What the connection's fields use of their form, which may have more fields than these. */
export interface ConnectionForm {
  values: ConnectionValues
  // Mantine types the properties of an input as any.
  // oxlint-disable-next-line typescript/no-explicit-any
  getInputProps: (path: string) => any
  setFieldValue: (path: string, value: string | ConnectionValues['options']) => void
}

export const noSecrets = (provider: StorageProvider) =>
  Object.fromEntries(storageDrivers[provider].secrets.map((name) => [name, ''])) as ConnectionValues['secrets']

/** Returns the driver-specific defaults of a new connection. */
export const driverValues = (provider: StorageProvider): ConnectionValues => ({
  provider,
  options: storageDrivers[provider].options,
  secrets: noSecrets(provider),
})

/** An empty root is omitted, which means the site's own folder. */
const sentOptions = ({ options: { root, ...options } }: ConnectionValues) => ({ ...options, ...(root && { root }) })

export const toConnectionBody = (values: ConnectionValues) =>
  ({ provider: values.provider, options: sentOptions(values), secrets: values.secrets }) as StorageConnection
