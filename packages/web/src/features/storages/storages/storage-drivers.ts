import { type S3Preset, s3Presets, storagePorts, type StorageProvider } from '@imagora/contract/storage-presets'
import { Cloud, FolderSync, FolderUp, Globe, HardDrive, type LucideIcon } from 'lucide-react'

export type OptionName =
  | 'root'
  | 'endpoint'
  | 'region'
  | 'bucket'
  | 'access_key_id'
  | 'prefix'
  | 'is_path_style'
  | 'url'
  | 'host'
  | 'port'
  | 'username'
  | 'host_key'
  | 'security'
  | 'ca'
export type SecretName = 'secret_access_key' | 'password' | 'private_key' | 'passphrase'

export interface OptionField {
  name: OptionName
  kind: 'line' | 'code' | 'number' | 'switch' | 'choice'
  choices?: readonly string[]
  placeholder?: string
}

interface Driver {
  icon: LucideIcon
  fields: OptionField[]
  secrets: SecretName[]
  /** What most never touch. */
  more: OptionField[]
  /** As a new one begins. */
  options: Partial<Record<OptionName, string | number | boolean>>
}

const prefix: OptionField = { name: 'prefix', kind: 'line' }
const ca: OptionField = { name: 'ca', kind: 'code' }
const host: OptionField = { name: 'host', kind: 'line', placeholder: 'files.example.org' }
const port: OptionField = { name: 'port', kind: 'number' }
const username: OptionField = { name: 'username', kind: 'line' }
const securities = ['explicit', 'implicit', 'none'] as const

/** What differs from driver to driver in the form; the words are in the texts. */
export const drivers: Record<StorageProvider, Driver> = {
  local: {
    icon: HardDrive,
    fields: [{ name: 'root', kind: 'line', placeholder: '/mnt/pictures' }],
    secrets: [],
    more: [],
    options: { root: '' },
  },
  s3: {
    icon: Cloud,
    fields: [
      { name: 'endpoint', kind: 'line', placeholder: 'https://s3.example.org' },
      { name: 'region', kind: 'line' },
      { name: 'bucket', kind: 'line' },
      { name: 'access_key_id', kind: 'line' },
    ],
    secrets: ['secret_access_key'],
    more: [{ name: 'is_path_style', kind: 'switch' }, prefix, ca],
    options: {
      endpoint: '',
      region: 'us-east-1',
      bucket: '',
      prefix: '',
      is_path_style: false,
      access_key_id: '',
      ca: '',
    },
  },
  webdav: {
    icon: Globe,
    fields: [{ name: 'url', kind: 'line', placeholder: 'https://dav.example.org/pictures' }, username],
    secrets: ['password'],
    more: [prefix, ca],
    options: { url: '', username: '', prefix: '', ca: '' },
  },
  sftp: {
    icon: FolderSync,
    fields: [host, port, username, { name: 'host_key', kind: 'line', placeholder: 'SHA256:…' }],
    secrets: ['password', 'private_key', 'passphrase'],
    more: [prefix],
    options: { host: '', port: storagePorts.sftp, username: '', prefix: '', host_key: '' },
  },
  ftp: {
    icon: FolderUp,
    fields: [host, port, { name: 'security', kind: 'choice', choices: securities }, username],
    secrets: ['password'],
    more: [prefix, ca],
    options: { host: '', port: storagePorts.ftp, username: '', prefix: '', security: 'explicit', ca: '' },
  },
}

export const providerNames = Object.keys(drivers) as StorageProvider[]

/** What a service that is known by name fills in; what stands in braces then is for the operator to know. */
export const presetOptions = ({ endpoint, region, is_path_style }: S3Preset) => ({
  endpoint: endpoint.replace('{region}', region),
  region,
  is_path_style,
})

/** With the region the address changes that was made of it. */
export const endpointFor = (endpoint: string, before: string, region: string) => {
  const preset = s3Presets.find(
    (each) => each.endpoint !== '' && each.endpoint.replace('{region}', before) === endpoint,
  )
  return preset ? preset.endpoint.replace('{region}', region) : endpoint
}
