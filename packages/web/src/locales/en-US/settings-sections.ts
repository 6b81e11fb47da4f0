import type { Translation } from '../texts.ts'
import type { texts as master } from '../zh-CN/settings-sections.ts'

export const texts: Translation<typeof master> = {
  titles: {
    site: 'Site',
    appearance: 'Appearance',
    registration: 'Registration',
    verification: 'Verification',
    login: 'Login and third-party login',
    captcha: 'Captcha',
    explore: 'Explore',
    uploads: 'Uploads and pictures',
    moderation: 'Outside moderation',
    alerts: 'Alerts',
    plans: 'Plans and expiry',
    payments: 'Payments',
    mail: 'Mail',
    sms: 'Text messages',
    backups: 'Backups',
    code: 'Custom code',
  },
  hints: {
    site: 'What the site is called and how it introduces itself. The name also stands in mails and shares.',
    appearance:
      'Icon, home page and login page. Pictures can be uploaded here first and entered by their links; finer styles go to custom code.',
    registration: 'Who may register, what they must agree to, and how accounts are closed.',
    verification:
      'When people must prove that an email or a mobile number is theirs. Codes are sent by mail and text message below: please test those first.',
    login:
      'What people log in to their account with; accounts elsewhere are set up and tested under third-party login.',
    captcha:
      'Read by visitors who log in, register or ask for a code. The site draws it itself, without any outside service.',
    explore: 'Whether public pictures are shown to everybody, and whether somebody looks at them first.',
    uploads:
      'Rules for uploads of the whole site, and how long files are kept. How much and how large is up to role groups; formats and watermarks to the image policy.',
    moderation: 'A program of yours judges pictures before they become public.',
    alerts: 'Who is told when something is wrong with the site: once, and once more when it is over.',
    plans: 'Whether the home page shows plans, and what happens when they end.',
    payments:
      'The currency of prices, orders and invoices. Payment platforms are set up and tested under payment gateways.',
    mail: 'For codes and notices.',
    sms: 'For codes. Mobile numbers can be demanded only while a service works.',
    backups:
      'When, where and what is backed up every day. What there is, trials and downloads are on the page of backups.',
    code: 'Loaded on every page except login, registration, password recovery, set-up and the admin panel: passwords stay safe there, and a mistake can always be mended. Add ?safe=1 to any address to leave it out for once.',
  },
  places: {
    home: 'See the home page',
    pages: 'Write the pages',
    test_mail: 'Test mail',
    test_sms: 'Test text messages',
    oauth: 'Third-party login',
    queue: 'Queue of pictures',
    groups: 'Role groups',
    images: 'Image policy',
    plans: 'Plans',
    payments: 'Payment gateways',
  },
  css_preview: {
    open: 'Preview the CSS',
    hint: 'Opens the home page in another tab with the CSS above, saved or not. Only you see it, and it follows as you type.',
    blocked: 'The browser opened no tab: please allow pop-ups of this site.',
    imports: 'Style sheets by @import are left out of the preview.',
  },
}
