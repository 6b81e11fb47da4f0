import type { AdminStorage, ImagePolicyChanges } from '@imagora/contract'
import type { StorageProvider } from '@imagora/contract/storage-presets'
import { type ConnectionValues, driverValues, noSecrets } from '#components/storage-connection/connection-values.ts'
import { storageDrivers } from '#components/storage-connection/storage-drivers.ts'

export interface StorageValues extends ConnectionValues {
  name: string
  intro: string
  is_enabled: boolean
  /** Id of the mirror as a string; empty for none. */
  mirror_id: string
  group_ids: string[]
  policy: ImagePolicyChanges
}

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

export const toStorageBody = ({ name, intro, is_enabled, mirror_id, group_ids, policy }: StorageValues) => ({
  name,
  intro,
  is_enabled,
  mirror_id: mirror_id === '' ? null : Number(mirror_id),
  group_ids: group_ids.map(Number),
  policy,
})
