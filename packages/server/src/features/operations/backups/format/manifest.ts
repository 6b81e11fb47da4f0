import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { databaseKinds } from '#db/snapshot/tables.ts'
import { keyMark, openSecrets } from '#platform/secrets.ts'
import { BackupFailure } from './backup-error.ts'
import { replaceFile } from './backup-files.ts'

export const manifestName = 'manifest.json'
export const proofName = 'proof.json'
export const objectsName = 'objects.ndjson.gz'
export const keyName = 'secret.key'
/** Goes up with every change that older programs cannot read. */
const BACKUP_FORMAT = 2

const Hash = z.string().regex(/^[0-9a-f]{64}$/)
const Count = z.int().nonnegative()
/** Names are made by us; one that leads elsewhere was not. */
const Name = z.string().regex(/^[a-z0-9_]+(\.[a-z0-9_]+)*(\/[a-z0-9_]+(\.[a-z0-9_]+)*)*$/)
const TableName = z.string().regex(/^[a-z0-9_]+$/)

const UnsignedManifest = z.strictObject({
  format: z.union([z.literal(1), z.literal(BACKUP_FORMAT)]),
  /** The last migration of the database it was made of. */
  schema: z.string(),
  database: z.enum(databaseKinds),
  created_at: z.iso.datetime(),
  tables: z.array(
    z.strictObject({
      name: TableName,
      columns: z.array(z.strictObject({ name: TableName, kind: z.enum(['integer', 'text']) })),
      rows: Count,
      digest: z.string(),
    }),
  ),
  last_ids: z.record(TableName, Count),
  parts: z.record(Name, z.strictObject({ bytes: Count, sha256: Hash })),
  objects: z.strictObject({
    count: Count,
    bytes: Count,
    /** Whose bytes are in the backup. */
    kept: Count,
    /** Deleted while the backup was made, or lost before. */
    gone: Count,
    /** With other bytes than were stored. */
    damaged: Count,
  }),
  encryption: z
    .strictObject({
      salt: z.string(),
      cost: z
        .int()
        .min(1024)
        .max(2 ** 20),
      check: z.string(),
    })
    .nullable(),
  /** Tells whether a secret key is that of the site, and nothing of what it is. */
  key_mark: z.string(),
  /** Of the site; nothing where it had none yet. */
  site_id: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .nullable()
    .optional(),
})
export type UnsignedManifest = z.output<typeof UnsignedManifest>

const Manifest = UnsignedManifest.extend({ digest: Hash, signature: z.string().optional() })
export type Manifest = z.output<typeof Manifest>
export type TableFacts = Manifest['tables'][number]

export const partOf = (table: string) => `tables/${table}.ndjson.gz`

/** Of a sealed backup it takes the passphrase to write it, so that nobody else can change what a manifest says. */
function digestOf(facts: UnsignedManifest, key: Buffer | null) {
  const text = JSON.stringify(UnsignedManifest.parse(facts))
  return (key ? createHmac('sha256', key) : createHash('sha256')).update(text).digest('hex')
}

/** By the site's own key, so that whoever changes anything, or makes another backup, cannot sign it. */
const signatureOf = (facts: UnsignedManifest, master: Buffer) =>
  openSecrets(master).digest('backup manifest', JSON.stringify(UnsignedManifest.parse(facts)))

/** Last of all: a folder without it is no backup. */
export const writeManifest = (folder: string, facts: UnsignedManifest, keys: { key: Buffer | null; master: Buffer }) =>
  replaceFile(
    folder,
    manifestName,
    JSON.stringify({ ...facts, digest: digestOf(facts, keys.key), signature: signatureOf(facts, keys.master) }),
  )

export const beginFacts = (facts: Omit<UnsignedManifest, 'format'>): UnsignedManifest => ({
  format: BACKUP_FORMAT,
  ...facts,
})

/** As it claims to be; `proveManifest` tells whether that is true. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch((error: unknown) => {
    throw new BackupFailure('no_backup', folder, { cause: error })
  })
  let found: unknown
  try {
    found = JSON.parse(text)
  } catch (error) {
    throw new BackupFailure('part_damaged', manifestName, { cause: error })
  }
  const claimed = z.object({ format: z.int() }).safeParse(found)
  if (claimed.success && claimed.data.format > BACKUP_FORMAT)
    throw new BackupFailure('program_old', `${claimed.data.format}`)
  const read = Manifest.safeParse(found)
  if (!read.success) throw new BackupFailure('part_damaged', manifestName, { cause: read.error })
  return read.data
}

/** By what a backup is known to be the site's own: the passphrase it was sealed with, or the key it was signed with. */
export type Authenticity = 'passphrase' | 'signed' | 'unsigned' | 'foreign'

function isSignedBy(facts: UnsignedManifest, signature: string, master: Buffer) {
  const [right, given] = [Buffer.from(signatureOf(facts, master)), Buffer.from(signature)]
  return right.length === given.length && timingSafeEqual(right, given)
}

/** Throws where something was changed; tells by what that is known. `master` is the secret key that is here, if any. */
export function proveManifest(
  { digest, signature, ...facts }: Manifest,
  key: Buffer | null,
  master: Buffer | null,
): Authenticity {
  if (digestOf(facts, key) !== digest) throw new BackupFailure('part_damaged', manifestName)
  const isOurKey = master !== null && keyMark(master) === facts.key_mark
  if (isOurKey && signature !== undefined) {
    if (!isSignedBy(facts, signature, master)) throw new BackupFailure('signature_wrong')
    return 'signed'
  }
  if (key) return 'passphrase'
  return signature === undefined ? 'unsigned' : 'foreign'
}
