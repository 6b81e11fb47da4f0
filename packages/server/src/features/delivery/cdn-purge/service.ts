import { trimEndOf } from '@imagora/contract'
import { z } from 'zod'
import type { BreakerBoard } from '#platform/circuit-breaker.ts'
import type { Client } from '#platform/caller.ts'
import type { Config } from '#config.ts'
import type { Db } from '#db/schema/schema.ts'
import type { Actor, AuditService } from '#features/operations/audit-log/service.ts'
import type { PolicyService } from '#features/uploads/image-policies/service.ts'
import type { Outbound } from '#gateways/outbound/outbound.ts'
import { callWebhook, WebhookFailure } from '#gateways/webhook/signed-webhook.ts'
import { defineJob, type Jobs } from '#jobs/jobs.ts'
import { serviceProblem } from '#locales/storage-problems.ts'
import { namedPictureUrls, pictureUrl, previewUrl, thumbnailUrl } from '#images/picture-urls.ts'
import { refuse } from '#platform/refusal.ts'
import type { SettingsStore } from '#settings/store.ts'
import * as queries from './queries.ts'

interface CdnPurgeServiceDeps {
  db: Db
  config: Pick<Config, 'publicUrl' | 'aliasUrls' | 'contentUrl'>
  settings: Pick<SettingsStore, 'get' | 'current'>
  policies: Pick<PolicyService, 'reader'>
  outbound: Pick<Outbound, 'post'>
  breakers: Pick<BreakerBoard, 'of'>
  jobs: Jobs
  audit: Pick<AuditService, 'record'>
  now: () => Date
}

const Withdrawn = z.object({
  key: z.string(),
  extension: z.string(),
  version: z.int(),
  storage_id: z.int(),
  group_id: z.int().nullable(),
  // Jobs enqueued by the previous release lack these fields.
  name: z.string().default(''),
  queries: z.array(z.string()).default([]),
})
type Withdrawn = z.output<typeof Withdrawn>
type WithdrawnPhoto = Omit<Withdrawn, 'queries'> & { id: number }

const PHOTOS_PER_JOB_COUNT = 100
const URLS_PER_CALL_COUNT = 500

function addressesOf(origin: string, photo: Withdrawn) {
  const named = namedPictureUrls(origin, photo)
  const links = [pictureUrl(origin, photo), ...named]
  return [
    pictureUrl(origin, photo),
    thumbnailUrl(origin, photo),
    previewUrl(origin, photo),
    ...named,
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

  async function urlsOf(photos: Withdrawn[], paths: string[]) {
    const policyOf = await policies.reader()
    const own = origins.length > 0 ? origins : ['']
    const urls = photos.flatMap((photo) => {
      const front = trimEndOf(policyOf(photo.storage_id, photo.group_id).public_url, '/')
      return [...(front ? [front] : []), ...own].flatMap((origin) => addressesOf(origin, photo))
    })
    return [...new Set([...urls, ...paths.flatMap((path) => own.map((origin) => `${origin}${encodeURI(path)}`))])]
  }

  async function call(urls: string[]) {
    const { purge_webhook_url: url, purge_webhook_secret: secret } = await settings.get()
    if (url !== '') await callWebhook(outbound, { url, secret }, { urls }, now())
  }

  const isOutage = (error: unknown) => error instanceof WebhookFailure

  /** An open circuit spares the job runner calls to a receiver that is down; the job is retried. */
  async function callUnlessResting(urls: string[]) {
    const { purge_webhook_url: url } = await settings.get()
    if (url !== '') await breakers.of('purge', new URL(url).host).run(() => call(urls), { isOutage })
  }

  const send = defineJob({
    name: 'purging.send',
    payload: z.strictObject({ photos: z.array(Withdrawn), paths: z.array(z.string()) }),
    async run({ photos, paths }) {
      const urls = await urlsOf(photos, paths)
      for (let start = 0; start < urls.length; start += URLS_PER_CALL_COUNT)
        await callUnlessResting(urls.slice(start, start + URLS_PER_CALL_COUNT))
    },
  })

  return {
    register: () => jobs.register(send),

    /** Runs in the transaction that withdraws these photos, with the URLs they had before. */
    async enqueue(tx: Db, photos: WithdrawnPhoto[]) {
      // Settings that are not loaded yet leave the decision to the job.
      if (settings.current()?.purge_webhook_url === '' || photos.length === 0) return
      for (let start = 0; start < photos.length; start += PHOTOS_PER_JOB_COUNT) {
        const some = photos.slice(start, start + PHOTOS_PER_JOB_COUNT)
        const ids = some.map(({ id }) => id)
        const paths = await queries.listAliases(tx, ids)
        const asked = await queries.takeRenderingQueries(tx, ids)
        const withdrawn = some.map((photo) => Withdrawn.parse({ ...photo, queries: asked.get(photo.id) }))
        await jobs.enqueue(tx, send, { photos: withdrawn, paths })
      }
    },

    /** The call is synchronous, so that the administrator sees the error. */
    async test(actor: Actor & { client: Client }) {
      const { purge_webhook_url } = await settings.get()
      if (purge_webhook_url === '') throw refuse('purge_unconfigured')
      await call([]).catch((error: unknown) => {
        if (!(error instanceof WebhookFailure)) throw error
        throw refuse('purge_unavailable', { values: { reason: serviceProblem(actor.client.language, error.message) } })
      })
      await audit.record(db, actor, { action: 'settings.test_purge', target: purge_webhook_url }, { outcome: 'ok' })
    },
  }
}

export type CdnPurgeService = ReturnType<typeof createCdnPurgeService>
