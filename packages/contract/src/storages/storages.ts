import { z } from 'zod'
import { Line, RequiredLine, trimEndOf, WebAddress } from '../common.ts'
import type { InvalidCode } from '../invalid.ts'
import { limits } from '../limits.ts'
import { storagePorts } from './storage-presets.ts'

const { line, text } = limits.setting
const required: InvalidCode = 'required'
const malformed: InvalidCode = 'malformed'

/** The URL of a service. Private network hosts are allowed, since operators run storages in their own network. */
const Endpoint = WebAddress(line)
  .refine((address) => address !== '', required)
  .refine((address) => !/[?#]/.test(address), 'url_malformed' satisfies InvalidCode)
  .transform((address) => trimEndOf(address, '/'))

const Word = (max: number, pattern: RegExp) =>
  RequiredLine(max, required).refine((word) => pattern.test(word), malformed)

const Host = Word(line, /^[A-Za-z0-9._:-]+$/)
const Port = (usual: number) => z.int().min(1).max(65_535).default(usual)

/** Rejects `.` and `..` segments and backslashes, so that objects stay below the configured folder. */
const isFolder = (folder: string) =>
  folder === '' || folder.split('/').every((part, place) => (part === '' ? place === 0 : !/^\.{1,2}$|\\/.test(part)))

const Folder = Line(line)
  .transform((folder) => trimEndOf(folder, '/'))
  .refine(isFolder, malformed)
  .default('')

/** Key prefix of all objects, relative to the root of the service. */
const Prefix = Folder.transform((folder) => folder.replace(/^\/+/, ''))

const Certificate = z
  .string()
  .trim()
  .max(text)
  .refine((pem) => pem === '' || pem.startsWith('-----BEGIN CERTIFICATE-----'), malformed)
  .default('')
  .meta({ description: 'PEM, for a server whose certificate no public authority has signed; checked all the same' })

const Secret = z.string().max(line).default('')

export const LocalOptions = z.strictObject({
  root: z
    .string()
    .max(line)
    .regex(/^\/[^\0]*$/, malformed)
    .optional()
    .meta({ description: 'A folder of the machine; nothing = the one beside the database' }),
})

export const S3Options = z.strictObject({
  endpoint: Endpoint,
  region: Word(limits.text, /^[A-Za-z0-9-]+$/),
  bucket: Word(line, /^[A-Za-z0-9][A-Za-z0-9._-]{1,61}[A-Za-z0-9]$/),
  prefix: Prefix,
  is_path_style: z.boolean().default(false).meta({ description: 'The bucket in the path instead of the host' }),
  access_key_id: RequiredLine(line, required),
  ca: Certificate,
})

export const WebdavOptions = z.strictObject({
  url: Endpoint,
  username: Line(line).default(''),
  prefix: Prefix,
  ca: Certificate,
})

export const SftpOptions = z.strictObject({
  host: Host,
  port: Port(storagePorts.sftp),
  username: RequiredLine(line, required),
  prefix: Folder.meta({ description: 'From the folder of the login, or from the root with a slash in front' }),
  host_key: z
    .string()
    .trim()
    .regex(/^$|^SHA256:[A-Za-z0-9+/]{43}$/, malformed)
    .default('')
    .meta({ description: 'What `ssh-keygen -lf` says of the key of the server; without it nothing is sent there' }),
})

export const FtpOptions = z.strictObject({
  host: Host,
  port: Port(storagePorts.ftp),
  username: Line(line).default('anonymous'),
  prefix: Folder.meta({ description: 'From the folder of the login, or from the root with a slash in front' }),
  security: z.enum(['none', 'explicit', 'implicit']).default('explicit'),
  ca: Certificate,
})

/** Everything needed to connect to a storage; `secrets` are write-only and never returned. */
export const StorageConnection = z.discriminatedUnion('provider', [
  z.strictObject({
    provider: z.literal('local'),
    options: LocalOptions.prefault({}),
    secrets: z.strictObject({}).prefault({}),
  }),
  z.strictObject({
    provider: z.literal('s3'),
    options: S3Options,
    secrets: z.strictObject({ secret_access_key: Secret }).prefault({}),
  }),
  z.strictObject({
    provider: z.literal('webdav'),
    options: WebdavOptions,
    secrets: z.strictObject({ password: Secret }).prefault({}),
  }),
  z.strictObject({
    provider: z.literal('sftp'),
    options: SftpOptions,
    secrets: z
      .strictObject({ password: Secret, private_key: z.string().max(text).default(''), passphrase: Secret })
      .prefault({}),
  }),
  z.strictObject({
    provider: z.literal('ftp'),
    options: FtpOptions,
    secrets: z.strictObject({ password: Secret }).prefault({}),
  }),
])
export type StorageConnection = z.output<typeof StorageConnection>

/** A connection that replaces one; secrets are never sent to the browser, so they may be left empty. */
export const ChangedConnection = StorageConnection.meta({
  description: 'The same provider; an empty secret stays as it was, for the same server and username',
})

export type ConnectionTo<P extends StorageConnection['provider']> = Extract<StorageConnection, { provider: P }>

export const storageSteps = ['write', 'read', 'read_range', 'list', 'remove'] as const

/** Storage errors, reduced to codes so that no response text of the remote server leaks. */
export const storageTroubles = [
  'address_refused',
  'unreachable',
  'timeout',
  'certificate',
  'host_key_unknown',
  'host_key_differs',
  'refused_credentials',
  'bucket_missing',
  'mark_missing',
  'mark_foreign',
  'read_only',
  'full',
  'wrong_content',
  'other',
] as const
export type StorageTrouble = (typeof storageTroubles)[number]

/** One step of a storage test and its outcome. */
export const StorageFinding = z.object({
  step: z.enum(storageSteps),
  outcome: z.enum(['ok', ...storageTroubles]),
  host_key: z
    .string()
    .nullable()
    .meta({ description: 'Of a server that is not known yet: for the operator to compare and confirm' }),
})
export type StorageFinding = z.output<typeof StorageFinding>
