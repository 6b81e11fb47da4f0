import type { Translation } from '../texts.ts'
import type { texts as master } from '../zh-CN/settings.ts'

export const texts: Translation<typeof master> = {
  title: 'Site settings',
  search: 'Search settings',
  none_found: 'No setting matches',
  sections_label: 'Groups of settings',
  saved: 'Saved, and in force at once',
  unsaved_one: '{count} change is not saved',
  unsaved_other: '{count, number} changes are not saved',
  login_types: {
    username: 'Username',
    email: 'Email',
    phone: 'Mobile',
  },
  mail_test: {
    to: 'Send a test to',
    send: 'Send a test mail',
    save_first: 'The test uses the saved settings: please save your changes first.',
    sent: 'Sent to {email}. Please look into the inbox.',
  },
  sections: {
    site: 'Site',
    home: 'Home and looks',
    accounts: 'Accounts',
    uploads: 'Uploads and pictures',
    mail: 'Mail',
    code: 'Custom code',
  },
  hints: {
    mail: 'For codes and notices.',
    code: 'Loaded on every page except login, registration, password recovery, set-up and the admin panel: passwords stay safe there, and a mistake can always be mended. Add ?safe=1 to any address to leave it out for once.',
  },
  fields: {
    site_title: { label: 'Site name', help: 'Shown at the top of every page and in the title of the browser.' },
    site_subtitle: { label: 'Subtitle', help: 'Stands in where the home page has no sentence of its own.' },
    site_description: { label: 'Description', help: 'For search engines and link previews.' },
    site_keywords: { label: 'Keywords', help: 'For search engines, with commas between them.' },
    site_icon_url: {
      label: 'Icon address',
      help: 'Begins with / or https://; a square picture is best. Left empty, the built-in icon is used.',
    },
    site_notice: { label: 'Announcement', help: 'Markdown. Once changed, every visitor sees it again.' },
    language: { label: 'Default language', help: 'What visitors see at first.' },
    time_zone: { label: 'Time zone', help: 'Times that name no zone are read in this one.' },
    currency: { label: 'Currency', help: 'The currency of prices unless they name another.' },
    icp_no: { label: 'ICP number', help: 'Shown in the footer, with a link to the registry.' },
    psb_no: { label: 'Public security number', help: 'Shown in the footer, with a link to the registry.' },
    homepage_title: { label: 'Title of the home page', help: 'Left empty, it is the site name.' },
    homepage_description: { label: 'Sentence of the home page', help: 'One sentence below the title.' },
    homepage_background_images: {
      label: 'Pictures of the home page',
      help: 'One address a line; each visit shows one of them.',
    },
    auth_page_background_images: {
      label: 'Pictures of the login page',
      help: 'One address a line; shown beside login and registration.',
    },
    enable_explore: { label: 'Exploration square', help: 'Switched off, none of its pages exist.' },
    enable_registration: { label: 'Open registration', help: 'Switched off, only administrators make new users.' },
    user_login_types: {
      label: 'Ways to log in',
      help: 'At least one. Registration offers email and mobile only where they are chosen here.',
    },
    guest_upload: { label: 'Uploads by guests', help: 'Without an account; mind what strangers may upload.' },
    upload_requires_album: {
      label: 'Uploads need an album',
      help: 'On the pages only; uploads by the API may go without.',
    },
    upload_requires_mobile: {
      label: 'Ask for a mobile number before uploading',
      help: 'Not possible yet: numbers are verified by text message, and no such service is configured.',
    },
    picture_max_age: {
      label: 'Seconds a picture is cached',
      help: 'How long browsers and CDNs keep a picture. The shorter, the sooner a deletion reaches them.',
    },
    trash_days: { label: 'Days in the trash', help: '0 deletes for good at once.' },
    mail_host: { label: 'SMTP server', help: 'Left empty, no mail is sent.' },
    mail_port: { label: 'Port', help: 'Mostly 465 or 587.' },
    mail_secure: {
      label: 'Encrypted from the start (TLS)',
      help: 'On for port 465; a connection to port 587 upgrades by itself.',
    },
    mail_username: { label: 'SMTP username', help: 'Mostly the whole email address.' },
    mail_password: { label: 'SMTP password', help: 'Kept encrypted and never shown again.' },
    mail_from: { label: 'Sender', help: 'For example: Pictures <noreply@example.com>' },
    custom_css: { label: 'Custom CSS', help: 'Loaded after the styles of the site itself.' },
    custom_js: {
      label: 'Custom JavaScript',
      help: 'It can read everything visitors do on the pages: put only code here that you trust entirely.',
    },
    custom_script_hosts: {
      label: 'Hosts that scripts may reach',
      help: 'One a line, such as https://stats.example.com. Browsers block all others.',
    },
  },
}
