import type { reportReasons } from '@imagora/contract/limits'

export type Reason = (typeof reportReasons)[number]

/** What a report is sent with. The captcha is empty where none is asked for. */
export interface ReportValues {
  reason: Reason
  content: string
  captcha: string
  captcha_key: string
}
