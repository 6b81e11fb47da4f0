import type { Translation } from '../texts.ts'
import type { texts as master } from '../zh-CN/setup.ts'

export const texts: Translation<typeof master> = {
  title: 'Welcome. Set up your site',
  lead: 'It takes a minute. Everything can be changed later in the admin panel.',
  site: 'Site',
  site_title: 'Site name',
  site_title_help: 'Shown at the top of every page and in the title of the browser.',
  site_title_required: 'Please enter the site name',
  language: 'Language',
  language_help: 'What visitors see at first; everyone can switch.',
  time_zone: 'Time zone',
  time_zone_help: 'Times that name no zone are read in this one.',
  requires_mobile: 'Ask for a mobile number before uploading',
  requires_mobile_help: 'Accounts without a verified mobile number cannot upload. Advised for sites in mainland China.',
  requires_mobile_later:
    'Not possible yet: numbers are verified by text message, and no such service is configured. It can be switched on in the admin panel later.',
  admin: 'Administrator',
  username: 'Username',
  username_help: '3–20 letters, digits or underscores.',
  username_required: 'Please enter a username',
  email: 'Email',
  email_required: 'Please enter an email',
  password_help: 'At least {count} characters.',
  submit: 'Finish',
  no_code: 'Please open this page by the set-up link',
  no_code_hint:
    'When the server starts for the first time it prints a one-time link to its console (log), ending in /setup?code=…. Copy it and open it in your browser. A restart prints a new one.',
}
