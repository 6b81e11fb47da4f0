import type { AdminStorage, ImagePolicyChanges } from '@imagora/contract'
import type { StorageProvider } from '@imagora/contract/storage-presets'
import { storageDrivers, type OptionName, type SecretName } from './storage-drivers.ts'
import type { NewStorageBody } from '#data/storages/storages.ts'

export interface StorageValues {
  provider: StorageProvider
  name: string
  intro: string
  is_enabled: boolean
  /** Id of the mirror as a string; empty for none. */
  mirror_id: string
  group_ids: string[]
  policy: ImagePolicyChanges
  options: Partial<Record<OptionName, string | number | boolean>>
  secrets: Partial<Record<SecretName, string>>
}

const noSecrets = (provider: StorageProvider) =>
  Object.fromEntries(storageDrivers[provider].secrets.map((name) => [name, ''])) as StorageValues['secrets']

/** Returns the driver-specific defaults of a new storage. */
export const driverValues = (provider: StorageProvider) => ({
  provider,
  options: storageDrivers[provider].options,
  secrets: noSecrets(provider),
})

export const newStorageValues = (provider: StorageProvider, groupIds: number[]): StorageValues => ({
  ...driverValues(provider),
  name: '',
  intro: '',
  is_enabled: true,
  mirror_id: '',
  group_ids: groupIds.map(String),
  policy: {},
})

export const toStorageValues = (storage: AdminStorage): StorageValues => ({
  provider: storage.provider,
  name: storage.name,
  intro: storage.intro,
  is_enabled: storage.is_enabled,
  mirror_id: storage.mirror_id === null ? '' : String(storage.mirror_id),
  group_ids: storage.groups.map(({ id }) => String(id)),
  policy: storage.policy,
  options: { ...storageDrivers[storage.provider].options, ...storage.options },
  secrets: noSecrets(storage.provider),
})

/** An empty root is omitted, which means the site's own folder. */
const sentOptions = ({ options: { root, ...options } }: StorageValues) => ({ ...options, ...(root && { root }) })

export const toConnectionBody = (values: StorageValues) =>
  ({
    provider: values.provider,
    options: sentOptions(values),
    secrets: values.secrets,
  }) as NewStorageBody['connection']

export const toStorageBody = ({ name, intro, is_enabled, mirror_id, group_ids, policy }: StorageValues) => ({
  name,
  intro,
  is_enabled,
  mirror_id: mirror_id === '' ? null : Number(mirror_id),
  group_ids: group_ids.map(Number),
  policy,
})
