/** Why something is reported: what the server takes, in the order in which they are offered. */
export const reasons = ['spam', 'nudity', 'violence', 'copyright', 'privacy', 'illegal', 'other'] as const

export type Reason = (typeof reasons)[number]

/** What a report is sent with. The captcha is empty where none is asked for. */
export interface ReportValues {
  reason: Reason
  content: string
  captcha: string
  captcha_key: string
}
