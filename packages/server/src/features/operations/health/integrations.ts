import type { Driver, RefusalCode } from '@imagora/contract'
import type { Db } from '#db/schema/schema.ts'
import { mailSettingsOf } from '#gateways/mail/smtp.ts'
import type { SmsGateways } from '#gateways/sms/sms-gateway.ts'
import type { SettingsStore } from '#settings/store.ts'
import type { FailedRequestLog } from './failed-requests.ts'
import * as queries from './queries.ts'
import { DAY_MS } from '#platform/time.ts'

interface DriverServiceDeps {
  db: Db
  settings: Pick<SettingsStore, 'get'>
  sms: Pick<SmsGateways, 'getGateway'>
  failures: Pick<FailedRequestLog, 'flush'>
  now: () => Date
}

/** Refusals that users get when the integration does not work. */
const refusedWith: Record<Driver['key'], RefusalCode[]> = {
  mail: ['mail_unavailable'],
  sms: ['sms_unavailable', 'code_unsent'],
  captcha: ['captcha_unavailable'],
  oauth: ['oauth_unavailable'],
  payments: ['payment_failed'],
  storages: ['storage_unavailable', 'storage_full'],
  purge: ['purge_unavailable'],
  webhooks: [],
  moderation: ['moderation_unavailable'],
}

/** External services of the site: whether they are configured, and whether they work. */
export function createDriverService({ db, settings, sms, failures, now }: DriverServiceDeps) {
  /** Lists the configured integrations without their failures. */
  async function setUp(): Promise<Omit<Driver, 'failure_count'>[]> {
    const current = await settings.get()
    const [providers, gateways, storages, webhooks] = [
      await queries.listProviders(db),
      await queries.listGateways(db),
      await queries.listStorages(db),
      await queries.listWebhooks(db),
    ]
    const one = (key: Driver['key'], is_set: boolean, kind = '') => ({ key, is_set, kind, items: [] })
    const many = (key: Driver['key'], items: Driver['items']) => ({
      key,
      is_set: items.some(({ is_enabled }) => is_enabled),
      kind: '',
      items,
    })
    return [
      one('mail', mailSettingsOf(current) !== null, current.mail_host),
      one('sms', sms.getGateway(current) !== null, current.sms_driver),
      one('captcha', true, current.captcha_provider),
      many(
        'oauth',
        providers.map(({ provider, ...row }) => ({ ...row, kind: provider, is_failing: false })),
      ),
      many(
        'payments',
        gateways.map(({ platform, ...row }) => ({ ...row, kind: platform, is_failing: false })),
      ),
      many(
        'storages',
        storages.map(({ id, name, is_enabled, provider, trouble }) => ({
          id,
          name,
          is_enabled,
          kind: provider,
          is_failing: trouble !== null,
        })),
      ),
      one('purge', current.purge_webhook_url !== ''),
      many(
        'webhooks',
        webhooks.map(({ failing_since, ...row }) => ({ ...row, kind: '', is_failing: failing_since !== null })),
      ),
      one('moderation', current.moderation_url !== ''),
    ]
  }

  return {
    async list(): Promise<Driver[]> {
      await failures.flush()
      const countsByCode = await queries.countByCode(db, new Date(now().getTime() - DAY_MS).toISOString())
      const counts = new Map(countsByCode.map(({ code, count }) => [code, Number(count)]))
      return (await setUp()).map((driver) => ({
        ...driver,
        failure_count: refusedWith[driver.key].reduce((sum, code) => sum + (counts.get(code) ?? 0), 0),
      }))
    },
  }
}

export type DriverService = ReturnType<typeof createDriverService>
