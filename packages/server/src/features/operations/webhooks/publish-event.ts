import * as queries from './queries.ts'
import { toMajor, type WebhookEvent } from '@imagora/contract'
import type { Config } from '#config.ts'
import type { Db } from '#db/schema/schema.ts'
import type { PolicyService } from '#features/uploads/image-policies/service.ts'
import { pictureUrl, previewUrl, thumbnailUrl } from '#images/picture-urls.ts'
import type { SettingsStore } from '#settings/store.ts'
import { newDeliveryId } from './deliver-webhook.ts'
import type { WebhookSubscriptions } from './service.ts'
import { insertDeliveries } from './queries.ts'

interface EventPayloadDeps {
  config: Pick<Config, 'publicUrl' | 'contentUrl'>
  settings: Pick<SettingsStore, 'current' | 'read'>
  policies: Pick<PolicyService, 'getProtection'>
  now: () => Date
}

const personOf = (id: number | null, username: string | null) =>
  id !== null && username !== null ? { id, username } : null

type Describe = (tx: Db, ids: number[]) => Promise<object[]>

/** The URLs have no signature: a reader of the payload must not get access to protected photos. */
const photoOf = (origin: string, { owner_id, username, version, ...photo }: queries.FoundPhoto) => ({
  ...photo,
  url: pictureUrl(origin, photo),
  thumbnail_url: thumbnailUrl(origin, { ...photo, version }),
  preview_url: previewUrl(origin, { ...photo, version }),
  user: personOf(owner_id, username),
})

const orders: Describe = async (tx, ids) =>
  (await queries.listOrders(tx, ids)).map(({ snapshot, user_id, username, pay_label, ...order }) => ({
    ...order,
    ...Object.fromEntries(
      (['amount', 'deduct_amount', 'refunded_amount'] as const).map((field) => [
        field,
        toMajor(order[field], order.currency),
      ]),
    ),
    pay_method: pay_label,
    snapshot: JSON.parse(snapshot) as object,
    user: personOf(user_id, username),
  }))

const tickets: Describe = async (tx, ids) =>
  (await queries.listTickets(tx, ids)).map(({ user_id, username, ...ticket }) => ({
    ...ticket,
    user: personOf(user_id, username),
  }))

/** Each reply includes its ticket. */
const replies: Describe = async (tx, ids) => {
  const payloads: object[] = []
  for (const { ticket_id, user_id, username, ...reply } of await queries.listReplies(tx, ids)) {
    const [ticket] = await tickets(tx, [ticket_id])
    payloads.push({ ...reply, user: personOf(user_id, username), ticket })
  }
  return payloads
}

const reports: Describe = async (tx, ids) =>
  (await queries.listReports(tx, ids)).map(
    ({ user_id, reporter_name, owner_id, owner_name, decided_by, decider_name, ...report }) => ({
      ...report,
      reporter: personOf(user_id, reporter_name),
      owner: personOf(owner_id, owner_name),
      decided_by: personOf(decided_by, decider_name),
    }),
  )

const users: Describe = (tx, ids) => queries.listUsers(tx, ids)

/** The payload only identifies the user, who has asked for deletion. */
const removedUsers: Describe = async (tx, ids) =>
  (await queries.listUsers(tx, ids)).map(({ id, username, created_at }) => ({ id, username, created_at }))

/** Payloads of each event, read in the transaction of the change. */
function createEventPayloads({ config, settings, policies, now }: EventPayloadDeps): Record<WebhookEvent, Describe> {
  const origin = config.contentUrl ?? config.publicUrl ?? ''

  async function withBelongings(tx: Db, photoRows: queries.FoundPhoto[]) {
    if (photoRows.length === 0) return []
    const ids = photoRows.map(({ id }) => id)
    const albums = Map.groupBy(await queries.listAlbums(tx, ids), ({ photo_id }) => photo_id)
    const tags = Map.groupBy(await queries.listTags(tx, ids), ({ photo_id }) => photo_id)
    return photoRows.map((photo) => ({
      ...photoOf(origin, photo),
      albums: (albums.get(photo.id) ?? []).map(({ id, name }) => ({ id, name })),
      tags: (tags.get(photo.id) ?? []).map(({ name }) => name),
    }))
  }

  const photos: Describe = async (tx, ids) => withBelongings(tx, await queries.listPhotos(tx, ids))

  /** A photo that its owner published may still await approval, or be protected otherwise. */
  const published: Describe = async (tx, ids) => {
    const { explore_needs_approval } = settings.current() ?? (await settings.read(tx))
    const moment = {
      time: now().toISOString(),
      needs_approval: explore_needs_approval,
      protection: await policies.getProtection(tx),
    }
    return withBelongings(tx, await queries.listPublicPhotos(tx, ids, moment))
  }

  return {
    'photo.created': photos,
    'photo.deleted': photos,
    'photo.published': published,
    'order.paid': orders,
    'order.refunded': orders,
    'ticket.created': tickets,
    'ticket.replied': replies,
    'report.created': reports,
    'report.decided': reports,
    'user.registered': users,
    'user.suspended': users,
    'user.removed': removedUsers,
  }
}

interface EventPublisherDeps extends EventPayloadDeps {
  subscriptions: Pick<WebhookSubscriptions, 'listSubscribers'>
  /** Enqueues the delivery job in the same transaction. */
  deliverSoon: (tx: Db, webhookId: number) => Promise<void>
}

/** Runs in the transaction of the change: no event is lost, and none is sent for a change that was rolled back. */
export type PublishEvent = (tx: Db, event: WebhookEvent, ids: number[]) => Promise<void>

/** Writes the deliveries of an event; they are sent after the commit. */
export function createEventPublisher({ subscriptions, deliverSoon, ...needs }: EventPublisherDeps): PublishEvent {
  const describe = createEventPayloads(needs)

  return async (tx, event, ids) => {
    const subscriberIds = ids.length > 0 ? await subscriptions.listSubscribers(tx, event) : []
    if (subscriberIds.length === 0) return
    const time = needs.now()
    const created_at = time.toISOString()
    const payloads = await describe[event](tx, ids)
    if (payloads.length === 0) return
    for (const webhook_id of subscriberIds) {
      const deliveries = payloads.map((data) => {
        const id = newDeliveryId(time)
        return { id, webhook_id, event, body: JSON.stringify({ id, event, created_at, data }), created_at }
      })
      await insertDeliveries(tx, deliveries)
      await deliverSoon(tx, webhook_id)
    }
  }
}
