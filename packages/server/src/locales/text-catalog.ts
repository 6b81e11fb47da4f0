import type { DownloadReason, InvalidCode, RefusalCode } from '@imagora/contract'
import type { SmsProblem } from '#gateways/sms/sms-gateways.ts'

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

/** Master catalogue: every code of the contract must have a text in every language. */
export interface Texts {
  refusals: Record<RefusalCode, string>
  invalid: Record<InvalidCode, string>
  /** Reasons why an image could not be downloaded from a URL. */
  downloads: Record<DownloadReason, string>
  /** Text messages, and delivery problems for the operator who configured the SMS service. */
  sms: { code: string; problems: Record<SmsProblem, string> }
  /** Console output for the operator who starts the server. */
  console: { setup_link: string }
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
