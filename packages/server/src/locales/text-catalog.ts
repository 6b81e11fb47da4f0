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

/** The master: every code of the contract must have its text here, and in each other language. */
export interface Texts {
  refusals: Record<RefusalCode, string>
  invalid: Record<InvalidCode, string>
  /** Why a picture could not be fetched from an address. */
  downloads: Record<DownloadReason, string>
  /** Text messages, and what can go wrong with them, for whoever set the service up. */
  sms: { code: string; problems: Record<SmsProblem, string> }
  /** What whoever starts the server reads. */
  console: { setup_link: string }
  /** What an alert says that is sent to see whether it arrives. */
  alert_test: string
  /** What a site says of itself to search engines before its operator does. */
  site_description: string
  /** The front page's words before its operator gives it others; the application has the same. */
  home_sentence: string
  /** The square, in its head and its feeds. */
  explore: { title: string; description: string; photos_of: string }
  /** What a share of photos without an album is called; the application says the same. */
  share_of: string
  /** The titles of public screens, as the application has them: the first HTML has the title that stays. */
  titles: Record<PublicScreen, string>
  /** What stands behind the icon on a home screen. */
  install: { upload: string; photos: string; albums: string }
}
