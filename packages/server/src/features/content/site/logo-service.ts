import { randomBytes } from 'node:crypto'
import { open } from 'node:fs/promises'
import { type LogoTheme, logoFormats, type SiteLogo } from '@imagora/contract'
import { limits } from '@imagora/contract/limits'
import type { Db, Row } from '#db/schema/schema.ts'
import type { Actor, AuditService } from '#features/operations/audit-log/service.ts'
import type { ObjectService } from '#features/storages/objects/service.ts'
import type { StorageService } from '#features/storages/storages/service.ts'
import { type FileFormat, formats, SNIFFED_BYTES } from '#images/formats/formats.ts'
import type { LogoPart } from '#images/processing/site-logo.ts'
import type { Images } from '#images/workers/images.ts'
import { sizeInWords } from '#locales/texts.ts'
import type { MultipartForm } from '#platform/incoming-form.ts'
import { createLruCache } from '#platform/lru-cache.ts'
import { refuse } from '#platform/refusal.ts'
import type { SettingsStore } from '#settings/store.ts'
import type { Spool } from '#storage/local/spool.ts'
import { objectPath } from '#storage/object-paths.ts'
import { ObjectMissing } from '#storage/storage.ts'
import * as queries from './logo-queries.ts'

/** The dark logo is shown on pages only; icons and emails are made of the light one. */
const partsByTheme: Record<LogoTheme, LogoPart[]> = {
  light: ['logo', 'icon-48', 'icon-192', 'icon-512', 'maskable', 'mail'],
  dark: ['logo'],
}
const settingByTheme = { light: 'site_logo', dark: 'site_logo_dark' } as const

const MAX_CACHED_COUNT = 16
const { pixels } = limits.logo
const maxPixels = { png: pixels, jpeg: pixels, webp: pixels, svg: pixels }
/** Characters of an id, which the key of each part begins with. */
const ID_LENGTH = 22

interface LogoImage {
  body: Buffer
  mimetype: string
  width: number
  height: number
}

interface LogoServiceDeps {
  db: Db
  settings: SettingsStore
  storages: Pick<StorageService, 'open' | 'getDefaultStorageId'>
  objects: ObjectService
  images: Pick<Images, 'identify' | 'inspect' | 'logo'>
  audit: Pick<AuditService, 'record'>
  spool: Spool
  now: () => Date
}

type Intent = Awaited<ReturnType<ObjectService['createIntent']>>

interface StoredPart {
  intent: Intent
  part: LogoPart
  row: Pick<Row<'site_images'>, 'key' | 'mimetype' | 'width' | 'height' | 'bytes'>
}

const refuseSize = () => refuse('file_too_large', { values: { size: sizeInWords(limits.logo.bytes) } })
const isLogoFormat = (format: FileFormat) => (logoFormats as readonly FileFormat[]).includes(format)

async function readHead(file: string) {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SNIFFED_BYTES), 0, SNIFFED_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** Receives a file that is to be a logo, and stores what is made of it. */
function createLogoReceiver({ db, storages, objects, images, spool, now }: LogoServiceDeps) {
  async function receive<F>(form: MultipartForm<F>) {
    let spooled: string | null = null
    try {
      const { fields, file } = await form.read(async ({ chunks }) => {
        const received = await spool.receive(chunks, (bytes) => {
          if (bytes > limits.logo.bytes) throw refuseSize()
        })
        spooled = received.file
        return received
      })
      if (!file) throw refuse('file_missing')
      if (file.bytes === 0) throw refuse('file_empty')
      return { fields, source: file.file, bytes: file.bytes }
    } catch (error) {
      if (spooled) await spool.remove(spooled)
      throw error
    }
  }

  /** The check of the format precedes its parser. */
  async function inspect(source: string) {
    const format = await images.identify(await readHead(source))
    if (!format) throw refuse('image_unsupported')
    if (!isLogoFormat(format)) throw refuse('file_type_refused', { values: { types: logoFormats.join(', ') } })
    return images.inspect(source, { maxPixels })
  }

  async function storePart(source: string, format: FileFormat, id: string, part: LogoPart): Promise<StoredPart> {
    const target = spool.newFile()
    try {
      const { bytes, width, height } = await images.logo(source, target, part, { maxPixels })
      const kind = part === 'logo' ? (format === 'svg' ? 'svg' : 'webp') : 'png'
      const { extension, mimetype } = formats[kind]
      const storageId = await storages.getDefaultStorageId()
      const intent = await objects.createIntent(db, storageId, objectPath(now(), extension))
      try {
        await (await storages.open(storageId)).write(intent.path, target)
      } catch (error) {
        await objects.abandon(intent)
        throw error
      }
      return { intent, part, row: { key: `${id}-${part}`, mimetype, width, height, bytes } }
    } finally {
      await spool.remove(target)
    }
  }

  return { receive, inspect, storePart }
}

/** Manages the uploaded logo: stored like avatars, so that backups contain it and all processes share it. */
export function createLogoService(deps: LogoServiceDeps) {
  const { db, settings, storages, objects, audit, spool, now } = deps
  const { receive, inspect, storePart } = createLogoReceiver(deps)
  // A key always names the same bytes, and pages still have their logo while the storage does not answer.
  const cache = createLruCache<string, LogoImage>(MAX_CACHED_COUNT)

  /** Runs in the transaction that gives up a logo; the objects are removed after it. */
  const release = async (tx: Db, theme: LogoTheme) => objects.release(tx, await queries.deleteSiteImages(tx, theme))

  const commit = (actor: Actor, theme: LogoTheme, logo: SiteLogo, parts: StoredPart[], detail: object) =>
    db.transaction().execute(async (tx) => {
      await queries.lockLogo(tx)
      for (const { intent } of parts) if (!(await objects.fulfil(tx, intent))) throw refuse('storage_unavailable')
      const released = await release(tx, theme)
      const created_at = now().toISOString()
      await queries.insertSiteImages(
        tx,
        parts.map(({ intent: { storage_id, path }, row }) => ({ ...row, theme, storage_id, path, created_at })),
      )
      await settings.update(tx, { [settingByTheme[theme]]: logo })
      await audit.record(tx, actor, { action: 'site_logo.upload', target: theme }, detail)
      return released
    })

  /** Stores every part, and makes them the logo in one transaction; nothing stays of an attempt that fails. */
  async function save(actor: Actor, theme: LogoTheme, source: string, bytes: number) {
    const { format, width, height } = await inspect(source)
    const id = randomBytes(16).toString('base64url')
    const parts: StoredPart[] = []
    try {
      for (const part of partsByTheme[theme]) parts.push(await storePart(source, format, id, part))
      const { row } = parts[0]!
      const extension = format === 'svg' ? 'svg' : 'webp'
      const logo: SiteLogo = { id, extension, width: row.width, height: row.height }
      const released = await commit(actor, theme, logo, parts, { format, width, height, bytes })
      settings.invalidate()
      await objects.remove(released)
    } catch (error) {
      for (const { intent } of parts) await objects.abandon(intent)
      throw error
    }
  }

  async function readObject(storageId: number, path: string) {
    try {
      const storage = await storages.open(storageId)
      return Buffer.concat(await Array.fromAsync((await storage.read(path)) as AsyncIterable<Buffer>))
    } catch (error) {
      if (error instanceof ObjectMissing) return null
      throw error
    }
  }

  /** Returns null when no current logo has this part: the address of an earlier one leads nowhere. */
  async function read(key: string): Promise<LogoImage | null> {
    const { site_logo, site_logo_dark } = await settings.get()
    const id = key.slice(0, ID_LENGTH)
    if (id !== site_logo?.id && id !== site_logo_dark?.id) return null
    const cached = cache.get(key)
    if (cached) return cached
    const image = await queries.findSiteImage(db, key)
    const body = image && (await readObject(image.storage_id, image.path))
    if (!body) return null
    const { mimetype, width, height } = image
    cache.set(key, { body, mimetype, width, height })
    return { body, mimetype, width, height }
  }

  return {
    async replace(actor: Actor, form: MultipartForm<{ theme: LogoTheme }>) {
      const { fields, source, bytes } = await receive(form)
      try {
        await save(actor, fields.theme, source, bytes)
      } finally {
        await spool.remove(source)
      }
    },

    /** The default logo returns; without a logo nothing happens. */
    async remove(actor: Actor, theme: LogoTheme) {
      const released = await db.transaction().execute(async (tx) => {
        await queries.lockLogo(tx)
        const intents = await release(tx, theme)
        if (intents.length > 0) {
          await settings.update(tx, { [settingByTheme[theme]]: null })
          const detail = { count: intents.length }
          await audit.record(tx, actor, { action: 'site_logo.delete', target: theme }, detail)
        }
        return intents
      })
      settings.invalidate()
      await objects.remove(released)
    },

    read,

    /** Returns the picture that emails carry; null without a logo. */
    async readForEmail() {
      const { site_logo } = await settings.get()
      return site_logo && read(`${site_logo.id}-mail`)
    },
  }
}

export type LogoService = ReturnType<typeof createLogoService>
