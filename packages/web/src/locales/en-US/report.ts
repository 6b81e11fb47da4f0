import type { Translation } from '../texts.ts'
import type { texts as master } from '../zh-CN/report.ts'

export const texts: Translation<typeof master> = {
  reason: 'Reason',
  reason_required: 'Please choose a reason',
  reasons: {
    spam: 'Spam',
    nudity: 'Nudity',
    violence: 'Violence',
    copyright: 'Copyright',
    privacy: 'Privacy',
    illegal: 'Illegal content',
    other: 'Something else',
  },
  covers: {
    spam: 'Advertising, or the same thing over and over',
    nudity: 'Naked or sexual pictures',
    violence: 'Injury, abuse or shocking pictures',
    copyright: 'Somebody’s work, used without permission',
    privacy: 'Somebody’s face or personal data, without consent',
    illegal: 'Fraud, drugs, weapons and the like',
    other: 'None of the above',
  },
  content: 'What is wrong',
  content_help: 'A sentence or two helps us to check it quickly.',
  content_required: 'Please say what is wrong',
  send: 'Send report',
  page_title: 'Report abuse',
  page_intro:
    'Tell us here about anything on this site that infringes your rights, breaks the law or should not be here. No account is needed.',
  url: 'Address of the picture or page',
  url_help: 'Paste the address of a picture, album, share or user of this site.',
  url_required: 'Please paste the address that you report',
  email: 'Your email (optional)',
  email_help: 'So that we can tell you what became of it. It is used for nothing else.',
  thanks: 'Thank you for the report',
  thanks_hint: 'We will look at it soon. Nobody else learns who reported it.',
}
