import type { reportReasons } from '@imagora/contract/limits'

export type Reason = (typeof reportReasons)[number]

/** Body of a report. The CAPTCHA fields are empty when none is required. */
export interface ReportValues {
  reason: Reason
  content: string
  captcha: string
  captcha_key: string
}
