import type {
  DownloadReason,
  InvalidCode,
  Key,
  MailProblem,
  PayLabel,
  Permission,
  RefusalCode,
  StorageTrouble,
} from '@imagora/contract'
import type { OutboundProblem } from '#gateways/outbound/outbound.ts'
import type { SmsProblem } from '#gateways/sms/sms-gateways.ts'
import type { texts as cliTexts } from './zh-CN/cli.ts'
import type { texts as csvHeadings } from './zh-CN/csv-headings.ts'
import type { texts as doctorTexts } from './zh-CN/doctor.ts'

/** Screens that a visitor may open by a link. */
type PublicScreen =
  | 'home'
  | 'page'
  | 'share'
  | 'login'
  | 'register'
  | 'forget_password'
  | 'explore_user'
  | 'explore_album'
  | 'notices'
  | 'notice'
  | 'report'

/** Reasons why a source of an import, or one of its files, could not be read. */
type ImportProblem =
  | 'folder_missing'
  | 'export_missing'
  | 'export_strange'
  | 'account_refused'
  | 'account_strange'
  | 'file_gone'
  | 'file_outside'
  | 'owner_unknown'
  | 'unreachable'
  | 'expired'
  | 'inner_refused'
  | 'timed_out'
  | 'source_slow'
  | 'source_down'
  | 'done_refused'

/** `answers.ts`: what users read. Every code of the contract must have a text in every language. */
export interface Texts {
  refusals: Record<RefusalCode, string>
  invalid: Record<InvalidCode, string>
  /** Reasons why an image could not be downloaded from a URL. */
  downloads: Record<DownloadReason, string>
  /** Reasons why an import, or one file of it, failed. */
  imports: Record<ImportProblem, string>
  /** How to upgrade data or a backup that an older development version wrote. */
  development_data: { data: string; backup: string }
  /** Success messages of the other APIs, which their clients show to users. */
  dialects: { done: string; uploaded: string; deleted: string }
  /** Page that visitors see while the site is closed. */
  maintenance_page: { title: string; text: string; outage: string; retry: string; login: string }
  payment_page: { title: string; note: string; go: string }
  test_payment_page: { title: string; pay: string; later: string; fail: string }
  /** Names of the role groups and the storage of a new site. */
  default_names: { group: string; guests: string; storage: string }
  /** Text messages, and delivery problems for the operator who configured the SMS service. */
  sms: { code: string; problems: Record<SmsProblem, string> }
  /** Console output for the operator who starts the server. */
  console: {
    setup_link: string
    ready: string
    open_setup: string
    start_failures: Record<
      | 'port_in_use'
      | 'port_forbidden'
      | 'tls_port_unavailable'
      | 'host_unknown'
      | 'folder_forbidden'
      | 'database_unreachable'
      | 'database_login'
      | 'database_missing'
      | 'database_forbidden'
      | 'database_newer'
      | 'migration_failed',
      string
    >
  }
  /** Text of a test alert. */
  alert_test: string
  /** Default description for search engines, until the operator sets one. */
  site_description: string
  /** Default text of the front page, until the operator sets one; the web app has the same text. */
  home_sentence: string
  /** Explore page: its HTML head and its feeds. */
  explore: { title: string; description: string; photos_of: string }
  /** Title of a share without an album; the web app uses the same. */
  share_of: string
  /** Titles of public screens, the same as in the web app, so that the title of the first HTML does not change. */
  titles: Record<PublicScreen, string>
  /** Shortcuts of the installed app icon on a home screen. */
  install: { upload: string; photos: string; albums: string }
}

export interface DoctorText {
  message: string
  /** Required action; empty when there is none. */
  todo: string
}

/** `doctor.ts`: findings for the operator, and the problems of services that they and other screens name. */
export interface ProblemTexts {
  /** Services that put the site's own address into what they send. */
  address_users: Record<'mail' | 'oauth' | 'payments', string>
  storages: Record<StorageTrouble | 'slow', string>
  services: Record<OutboundProblem | MailProblem | 'captcha_secret_refused' | 'captcha_host_differs', string>
}

export type DoctorTextKey = keyof (typeof doctorTexts)['findings']
export type DoctorTexts = ProblemTexts & { findings: Record<DoctorTextKey, DoctorText> }

type PermissionSubject = Permission extends `${infer S}:${'read' | 'write'}` ? S : never

/** `permissions.ts` */
export interface PermissionTexts {
  /** Category and subgroup of each subject. */
  places: Record<PermissionSubject, [category: string, subgroup: string]>
  texts: Record<Permission, [subject: PermissionSubject, label: string, detail: string]>
}

/** `csv-headings.ts` */
export type CsvHeading = keyof typeof csvHeadings
export type CsvHeadings = Record<CsvHeading, string>

/** `cli.ts` */
export type CliTexts = Record<keyof typeof cliTexts, string>

/** Texts of a receipt. In China only the tax office issues invoices, so this document states that it is not one. */
export interface ReceiptTexts {
  title: string
  number: string
  ordered: string
  paid: string
  seller: string
  buyer: string
  item: string
  duration: string
  price: string
  discount: string
  total: string
  refunded: string
  method: string
  forever: string
  note: string
  labels: Record<PayLabel, string>
}

/** Texts of the API reference around the contract; an endpoint without a description does not compile. */
export interface ReferenceTexts {
  title: string
  intro: string[]
  sections: { calls: string; refusals: string; basics: string }
  columns: { name: string; place: string; kind: string; meaning: string; code: string; status: string; text: string }
  labels: {
    who: string
    parameters: string
    body: string
    answer: string
    refuses: string
    required: string
    nothing: string
    reauth: string
    default: string
    binary: string
  }
  access: {
    public: string
    guests: string
    session: string
    admin: string
    permission: string
  }
  places: { path: string; query: string; body: string; form: string }
  tags: Record<string, string>
  calls: Record<Key, string>
}
