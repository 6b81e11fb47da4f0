import { trimEndOf } from '@imagora/contract'
import { largeThumbnailUrl } from '@imagora/contract/link-names'
import { z } from 'zod'
import type { BreakerRegistry } from '#platform/circuit-breaker.ts'
import type { Client } from '#platform/caller.ts'
import type { Config } from '#config.ts'
import type { Db } from '#db/schema/schema.ts'
import type { Actor, AuditService } from '#features/operations/audit-log/service.ts'
import type { PolicyService } from '#features/uploads/image-policies/service.ts'
import type { Outbound } from '#gateways/outbound/outbound.ts'
import { callWebhook, WebhookFailure } from '#gateways/webhook/signed-webhook.ts'
import { defineJob, type Jobs } from '#jobs/jobs.ts'
import { serviceProblemText } from '#locales/texts.ts'
import {
  hasFileLink,
  namedPictureUrls,
  pictureUrl,
  previewUrl,
  storyboardUrl,
  thumbnailUrl,
  videoUrl,
} from '#images/picture-urls.ts'
import { refuse } from '#platform/refusal.ts'
import type { SettingsStore } from '#settings/store.ts'
import * as queries from './queries.ts'

interface CdnPurgeServiceDeps {
  db: Db
  config: Pick<Config, 'publicUrl' | 'aliasUrls' | 'contentUrl'>
  settings: Pick<SettingsStore, 'get' | 'current'>
  policies: Pick<PolicyService, 'reader'>
  outbound: Pick<Outbound, 'post'>
  breakers: Pick<BreakerRegistry, 'get'>
  jobs: Jobs
  audit: Pick<AuditService, 'record'>
  now: () => Date
}

const PurgeJobPhoto = z.object({
  key: z.string(),
  extension: z.string(),
  version: z.int(),
  storage_id: z.int(),
  group_id: z.int().nullable(),
  // Jobs enqueued by the previous release lack these fields.
  name: z.string().default(''),
  kind: z.enum(['image', 'video', 'motion']).default('image'),
  queries: z.array(z.string()).default([]),
})
type PurgeJobPhoto = z.output<typeof PurgeJobPhoto>
type PurgedPhoto = Omit<PurgeJobPhoto, 'queries'> & { id: number }

const PHOTOS_PER_JOB_COUNT = 100
const URLS_PER_CALL_COUNT = 500

/** Addresses of the file where the link is a rendering, and of what is played. */
function listFileUrls(origin: string, photo: PurgeJobPhoto) {
  const files = [pictureUrl(origin, photo), ...namedPictureUrls(origin, photo)].map(
    (url) => `${url.slice(0, url.lastIndexOf('.'))}.${photo.extension}`,
  )
  const played = [videoUrl(origin, photo), storyboardUrl(origin, photo)]
  return [
    ...(hasFileLink(photo.extension) ? files : []),
    ...(photo.kind === 'image' ? [] : played.flatMap((url) => [url, url.split('?', 1)[0]!])),
  ]
}

function listPhotoUrls(origin: string, photo: PurgeJobPhoto) {
  const pictureUrls = namedPictureUrls(origin, photo)
  const links = [pictureUrl(origin, photo), ...pictureUrls]
  const thumbnail = thumbnailUrl(origin, photo)
  return [
    pictureUrl(origin, photo),
    thumbnail,
    previewUrl(origin, photo),
    largeThumbnailUrl(thumbnail)!,
    ...pictureUrls,
    ...listFileUrls(origin, photo),
    ...photo.queries.flatMap((query) => links.map((link) => `${link}?${query}`)),
  ]
}

/** Notifies the CDN, or another cache in front of the site, of pictures that it must purge. */
export function createCdnPurgeService({
  db,
  config,
  settings,
  policies,
  outbound,
  breakers,
  jobs,
  audit,
  now,
}: CdnPurgeServiceDeps) {
  /** Origins under which pictures are served; without any, only paths can be sent. */
  const origins = [
    ...new Set([config.publicUrl, config.contentUrl, ...config.aliasUrls].filter((url) => url !== undefined)),
  ]

  async function listPurgeUrls(photos: PurgeJobPhoto[], paths: string[]) {
    const policyOf = await policies.reader()
    const siteOrigins = origins.length > 0 ? origins : ['']
    const urls = photos.flatMap((photo) => {
      const cdnOrigin = trimEndOf(policyOf(photo.storage_id, photo.group_id).public_url, '/')
      return [...(cdnOrigin ? [cdnOrigin] : []), ...siteOrigins].flatMap((origin) => listPhotoUrls(origin, photo))
    })
    return [
      ...new Set([...urls, ...paths.flatMap((path) => siteOrigins.map((origin) => `${origin}${encodeURI(path)}`))]),
    ]
  }

  async function callPurgeWebhook(urls: string[]) {
    const { purge_webhook_url: url, purge_webhook_secret: secret } = await settings.get()
    if (url !== '') await callWebhook(outbound, { url, secret }, { urls }, now())
  }

  const isOutage = (error: unknown) => error instanceof WebhookFailure

  /** An open circuit spares the job runner calls to a receiver that is down; the job is retried. */
  async function callThroughBreaker(urls: string[]) {
    const { purge_webhook_url: url } = await settings.get()
    if (url !== '') await breakers.get('purge', new URL(url).host).run(() => callPurgeWebhook(urls), { isOutage })
  }

  const purgeJob = defineJob({
    name: 'purging.send',
    payload: z.strictObject({ photos: z.array(PurgeJobPhoto), paths: z.array(z.string()) }),
    async run({ photos, paths }) {
      const urls = await listPurgeUrls(photos, paths)
      for (let start = 0; start < urls.length; start += URLS_PER_CALL_COUNT)
        await callThroughBreaker(urls.slice(start, start + URLS_PER_CALL_COUNT))
    },
  })

  return {
    registerJobs: () => jobs.register(purgeJob),

    /** Runs in the transaction that withdraws these photos, with the URLs they had before. */
    async enqueue(tx: Db, photos: PurgedPhoto[]) {
      // Settings that are not loaded yet leave the decision to the job.
      if (settings.current()?.purge_webhook_url === '' || photos.length === 0) return
      for (let start = 0; start < photos.length; start += PHOTOS_PER_JOB_COUNT) {
        const batch = photos.slice(start, start + PHOTOS_PER_JOB_COUNT)
        const ids = batch.map(({ id }) => id)
        const paths = await queries.listAliasPaths(tx, ids)
        const queriesByPhoto = await queries.takeRenderingQueries(tx, ids)
        const withdrawn = batch.map((photo) => PurgeJobPhoto.parse({ ...photo, queries: queriesByPhoto.get(photo.id) }))
        await jobs.enqueue(tx, purgeJob, { photos: withdrawn, paths })
      }
    },

    /** The call is synchronous, so that the administrator sees the error. */
    async test(actor: Actor & { client: Client }) {
      const { purge_webhook_url } = await settings.get()
      if (purge_webhook_url === '') throw refuse('purge_unconfigured')
      await callPurgeWebhook([]).catch((error: unknown) => {
        if (!(error instanceof WebhookFailure)) throw error
        throw refuse('purge_unavailable', {
          values: { reason: serviceProblemText(actor.client.language, error.message) },
        })
      })
      await audit.record(db, actor, { action: 'settings.test_purge', target: purge_webhook_url }, { outcome: 'ok' })
    },
  }
}

export type CdnPurgeService = ReturnType<typeof createCdnPurgeService>
