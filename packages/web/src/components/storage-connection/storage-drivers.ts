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
  /** Advanced options. */
  advancedFields: OptionField[]
  /** Default options. */
  options: Partial<Record<OptionName, string | number | boolean>>
}

const prefix: OptionField = { name: 'prefix', kind: 'line' }
const ca: OptionField = { name: 'ca', kind: 'code' }
const host: OptionField = { name: 'host', kind: 'line', placeholder: 'files.example.org' }
const port: OptionField = { name: 'port', kind: 'number' }
const username: OptionField = { name: 'username', kind: 'line' }
const securities = ['explicit', 'implicit', 'none'] as const

/** Differences between the drivers in the form; the wording is in the translations. */
export const storageDrivers: Record<StorageProvider, Driver> = {
  local: {
    icon: HardDrive,
    fields: [{ name: 'root', kind: 'line', placeholder: '/mnt/pictures' }],
    secrets: [],
    advancedFields: [],
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
    advancedFields: [{ name: 'is_path_style', kind: 'switch' }, prefix, ca],
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
    advancedFields: [prefix, ca],
    options: { url: '', username: '', prefix: '', ca: '' },
  },
  sftp: {
    icon: FolderSync,
    fields: [host, port, username, { name: 'host_key', kind: 'line', placeholder: 'SHA256:…' }],
    secrets: ['password', 'private_key', 'passphrase'],
    advancedFields: [prefix],
    options: { host: '', port: storagePorts.sftp, username: '', prefix: '', host_key: '' },
  },
  ftp: {
    icon: FolderUp,
    fields: [host, port, { name: 'security', kind: 'choice', choices: securities }, username],
    secrets: ['password'],
    advancedFields: [prefix, ca],
    options: { host: '', port: storagePorts.ftp, username: '', prefix: '', security: 'explicit', ca: '' },
  },
}

export const providerNames = Object.keys(storageDrivers) as StorageProvider[]

/** Returns the options of a known S3 provider; remaining placeholders in braces are filled in by the operator. */
export const presetOptions = ({ endpoint, region, is_path_style }: S3Preset) => ({
  endpoint: endpoint.replace('{region}', region),
  region,
  is_path_style,
})

/** Returns the endpoint for a new region, if the endpoint was derived from the previous one. */
export const endpointForRegion = (endpoint: string, before: string, region: string) => {
  const preset = s3Presets.find(
    (each) => each.endpoint !== '' && each.endpoint.replace('{region}', before) === endpoint,
  )
  return preset ? preset.endpoint.replace('{region}', region) : endpoint
}
