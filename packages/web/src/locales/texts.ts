import type { texts as account } from './zh-CN/account.ts'
import type { texts as admin } from './zh-CN/admin.ts'
import type { texts as adminOrders } from './zh-CN/admin-orders.ts'
import type { texts as adminLibrary } from './zh-CN/admin-library.ts'
import type { texts as app } from './zh-CN/app.ts'
import type { texts as auth } from './zh-CN/auth.ts'
import type { texts as orders } from './zh-CN/orders.ts'
import type { texts as content } from './zh-CN/content.ts'
import type { texts as gallery } from './zh-CN/gallery.ts'
import type { texts as growth } from './zh-CN/growth.ts'
import type { texts as home } from './zh-CN/home.ts'
import type { texts as invitations } from './zh-CN/invitations.ts'
import type { texts as jobs } from './zh-CN/jobs.ts'
import type { texts as library } from './zh-CN/library.ts'
import type { texts as nearDuplicates } from './zh-CN/near-duplicates.ts'
import type { texts as operations } from './zh-CN/operations.ts'
import type { texts as paymentGateways } from './zh-CN/payment-gateways.ts'
import type { texts as settings } from './zh-CN/settings.ts'
import type { texts as sharePage } from './zh-CN/share-page.ts'
import type { texts as shares } from './zh-CN/shares.ts'
import type { texts as siteMode } from './zh-CN/site-mode.ts'
import type { texts as storages } from './zh-CN/storages.ts'
import type { texts as transforms } from './zh-CN/transforms.ts'
import type { texts as uploads } from './zh-CN/uploads.ts'
import type { texts as users } from './zh-CN/users.ts'
import type { texts as viewer } from './zh-CN/viewer.ts'

/**
 * Texts of every namespace. A catalog is a file with the namespaces of screens that belong together. zh-CN is the master:
 * its keys and placeholders define the type.
 */
export interface Texts
  extends
    Catalog<typeof account>,
    Catalog<typeof admin>,
    Catalog<typeof adminOrders>,
    Catalog<typeof adminLibrary>,
    Catalog<typeof app>,
    Catalog<typeof auth>,
    Catalog<typeof orders>,
    Catalog<typeof content>,
    Catalog<typeof gallery>,
    Catalog<typeof growth>,
    Catalog<typeof home>,
    Catalog<typeof invitations>,
    Catalog<typeof jobs>,
    Catalog<typeof library>,
    Catalog<typeof nearDuplicates>,
    Catalog<typeof operations>,
    Catalog<typeof paymentGateways>,
    Catalog<typeof settings>,
    Catalog<typeof sharePage>,
    Catalog<typeof shares>,
    Catalog<typeof siteMode>,
    Catalog<typeof storages>,
    Catalog<typeof transforms>,
    Catalog<typeof uploads>,
    Catalog<typeof users>,
    Catalog<typeof viewer> {}

type Catalog<T> = T

/** Catalogs of the namespaces that are not in a catalog of their own name. */
export const catalogOf: { [K in keyof Texts]?: string } = {
  'account-deletion': 'account',
  'second-factors': 'account',
  sessions: 'account',
  tokens: 'account',
  dashboard: 'account',
  overview: 'admin',
  audit: 'admin',
  tables: 'admin',
  'admin-coupons': 'admin-orders',
  'admin-plans': 'admin-orders',
  groups: 'admin-orders',
  revenue: 'admin-orders',
  'admin-photos': 'admin-library',
  'admin-albums': 'admin-library',
  'admin-explore': 'admin-library',
  'photo-review': 'admin-library',
  'admin-shares': 'admin-library',
  aliases: 'admin-library',
  'transform-presets': 'admin-library',
  reports: 'admin-library',
  codes: 'auth',
  factor: 'auth',
  oauth: 'auth',
  setup: 'auth',
  plans: 'orders',
  tickets: 'content',
  notices: 'content',
  archives: 'gallery',
  explore: 'gallery',
  publish: 'gallery',
  report: 'gallery',
  invitation: 'invitations',
  'job-names': 'jobs',
  backups: 'jobs',
  imports: 'jobs',
  webhooks: 'jobs',
  photos: 'library',
  albums: 'library',
  trash: 'library',
  drivers: 'operations',
  doctor: 'operations',
  'settings-sections': 'settings',
  'image-policy': 'settings',
  'remote-downloads': 'uploads',
  activity: 'uploads',
  providers: 'users',
  editor: 'viewer',
}

/**
 * Plural forms of each language besides `other`, as `Intl.PluralRules` names them. Languages that a translator may add
 * are listed before their texts exist.
 */
interface PluralForms {
  'en-US': 'one'
  'zh-TW': never
  ja: never
  ko: never
  de: 'one'
  fr: 'one' | 'many'
  es: 'one' | 'many'
  'pt-BR': 'one' | 'many'
  ru: 'one' | 'few' | 'many'
  ar: 'zero' | 'one' | 'two' | 'few' | 'many'
}

type Plural<K, Form extends string> = K extends `${infer Base}_other` ? `${Base}_${Form}` : never

/** A translation: the master's keys with its own texts, and the plural forms that Chinese does not have. */
export type Translation<T, L extends keyof PluralForms = 'en-US'> = {
  [K in keyof T]: T[K] extends string ? string : Translation<T[K], L>
} & { [K in keyof T as Plural<K, PluralForms[L]>]: string }
