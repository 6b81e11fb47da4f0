import type { texts as account } from './zh-CN/account.ts'
import type { texts as adminAlbums } from './zh-CN/admin-albums.ts'
import type { texts as adminExplore } from './zh-CN/admin-explore.ts'
import type { texts as adminOrders } from './zh-CN/admin-orders.ts'
import type { texts as adminCoupons } from './zh-CN/admin-coupons.ts'
import type { texts as adminPhotos } from './zh-CN/admin-photos.ts'
import type { texts as adminPlans } from './zh-CN/admin-plans.ts'
import type { texts as adminShares } from './zh-CN/admin-shares.ts'
import type { texts as albums } from './zh-CN/albums.ts'
import type { texts as aliases } from './zh-CN/aliases.ts'
import type { texts as app } from './zh-CN/app.ts'
import type { texts as archives } from './zh-CN/archives.ts'
import type { texts as audit } from './zh-CN/audit.ts'
import type { texts as auth } from './zh-CN/auth.ts'
import type { texts as backups } from './zh-CN/backups.ts'
import type { texts as codes } from './zh-CN/codes.ts'
import type { texts as dashboard } from './zh-CN/dashboard.ts'
import type { texts as drivers } from './zh-CN/drivers.ts'
import type { texts as jobNames } from './zh-CN/job-names.ts'
import type { texts as doctor } from './zh-CN/doctor.ts'
import type { texts as editor } from './zh-CN/editor.ts'
import type { texts as explore } from './zh-CN/explore.ts'
import type { texts as gallery } from './zh-CN/gallery.ts'
import type { texts as groups } from './zh-CN/groups.ts'
import type { texts as home } from './zh-CN/home.ts'
import type { texts as imagePolicy } from './zh-CN/image-policy.ts'
import type { texts as imports } from './zh-CN/imports.ts'
import type { texts as content } from './zh-CN/content.ts'
import type { texts as notices } from './zh-CN/notices.ts'
import type { texts as reports } from './zh-CN/reports.ts'
import type { texts as revenue } from './zh-CN/revenue.ts'
import type { texts as oauth } from './zh-CN/oauth.ts'
import type { texts as accountDeletion } from './zh-CN/account-deletion.ts'
import type { texts as operations } from './zh-CN/operations.ts'
import type { texts as orders } from './zh-CN/orders.ts'
import type { texts as overview } from './zh-CN/overview.ts'
import type { texts as paymentGateways } from './zh-CN/payment-gateways.ts'
import type { texts as photos } from './zh-CN/photos.ts'
import type { texts as plans } from './zh-CN/plans.ts'
import type { texts as publish } from './zh-CN/publish.ts'
import type { texts as remoteDownloads } from './zh-CN/remote-downloads.ts'
import type { texts as report } from './zh-CN/report.ts'
import type { texts as secondFactors } from './zh-CN/second-factors.ts'
import type { texts as sessions } from './zh-CN/sessions.ts'
import type { texts as providers } from './zh-CN/providers.ts'
import type { texts as settings } from './zh-CN/settings.ts'
import type { texts as settingsSections } from './zh-CN/settings-sections.ts'
import type { texts as setup } from './zh-CN/setup.ts'
import type { texts as sharePage } from './zh-CN/share-page.ts'
import type { texts as shares } from './zh-CN/shares.ts'
import type { texts as storages } from './zh-CN/storages.ts'
import type { texts as tables } from './zh-CN/tables.ts'
import type { texts as tickets } from './zh-CN/tickets.ts'
import type { texts as tokens } from './zh-CN/tokens.ts'
import type { texts as trash } from './zh-CN/trash.ts'
import type { texts as uploads } from './zh-CN/uploads.ts'
import type { texts as users } from './zh-CN/users.ts'
import type { texts as viewer } from './zh-CN/viewer.ts'
import type { texts as webhooks } from './zh-CN/webhooks.ts'

/** Texts of every feature by file name. zh-CN is the master: its keys and placeholders define the type. */
export interface Texts {
  account: typeof account
  'admin-albums': typeof adminAlbums
  'admin-explore': typeof adminExplore
  'admin-orders': typeof adminOrders
  'admin-coupons': typeof adminCoupons
  'admin-photos': typeof adminPhotos
  'admin-plans': typeof adminPlans
  'admin-shares': typeof adminShares
  albums: typeof albums
  aliases: typeof aliases
  app: typeof app
  archives: typeof archives
  audit: typeof audit
  auth: typeof auth
  backups: typeof backups
  codes: typeof codes
  dashboard: typeof dashboard
  doctor: typeof doctor
  drivers: typeof drivers
  'job-names': typeof jobNames
  imports: typeof imports
  editor: typeof editor
  explore: typeof explore
  gallery: typeof gallery
  groups: typeof groups
  home: typeof home
  'image-policy': typeof imagePolicy
  content: typeof content
  notices: typeof notices
  reports: typeof reports
  revenue: typeof revenue
  oauth: typeof oauth
  'account-deletion': typeof accountDeletion
  operations: typeof operations
  orders: typeof orders
  overview: typeof overview
  'payment-gateways': typeof paymentGateways
  photos: typeof photos
  plans: typeof plans
  publish: typeof publish
  'remote-downloads': typeof remoteDownloads
  report: typeof report
  'second-factors': typeof secondFactors
  sessions: typeof sessions
  providers: typeof providers
  settings: typeof settings
  'settings-sections': typeof settingsSections
  setup: typeof setup
  'share-page': typeof sharePage
  shares: typeof shares
  storages: typeof storages
  tables: typeof tables
  tickets: typeof tickets
  tokens: typeof tokens
  trash: typeof trash
  uploads: typeof uploads
  users: typeof users
  viewer: typeof viewer
  webhooks: typeof webhooks
}

type Plural<K> = K extends `${infer Base}_other` ? `${Base}_one` : never

/** A translation: the master's keys with its own texts, and the singular forms that Chinese does not have. */
export type Translation<T> = { [K in keyof T]: T[K] extends string ? string : Translation<T[K]> } & {
  [K in keyof T as Plural<K>]: string
}
