import type { Translation } from '../texts.ts'
import type { texts as master } from '../zh-CN/settings.ts'

export const texts: Translation<typeof master> = {
  settings: {
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
    lapse_policies: {
      keep: 'Keep everything; uploading stops',
      trash: 'Move what is too much to the trash after the time',
    },
    captcha_noises: {
      little: 'Little, easy to read',
      some: 'Some',
      much: 'Much, harder for programs',
    },
    captcha_test: {
      draw: 'Draw one',
    },
    sms_drivers: {
      none: 'None',
      aliyun: 'Alibaba Cloud',
      tencent: 'Tencent Cloud',
      twilio: 'Twilio',
      webhook: 'A webhook of your own',
    },
    needs: {
      email: 'Set up mail below first.',
      phone: 'Set up an SMS service below first.',
    },
    not_offered: {
      email: 'Mail does not work at the moment, so registration does not offer email.',
      phone: 'Text messages do not work at the moment, so registration does not offer mobile numbers.',
    },
    test_save_first: 'The test uses the saved settings: please save your changes first.',
    sms_test: {
      send: 'Send a test message',
      sent: 'Sent to {to}. Please look at the phone.',
    },
    purge_test: {
      send: 'Send a test notice',
      sent: 'The notice was taken.',
    },
    alert_test: {
      send: 'Send a test alert',
      sent: 'The alert was taken.',
    },
    moderation_test: {
      send: 'Ask for a test verdict',
      sent: 'It gave a verdict.',
    },
    moderation_failures: { hold: 'Hold it until a person decides', publish: 'Publish it' },
    mail_test: {
      to: 'Send a test to',
      send: 'Send a test mail',
      sent: 'Sent to {email}. Please look into the inbox.',
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
      explore_needs_approval: {
        label: 'Approve before showing',
        help: 'Public photos are in the square only after an administrator has approved them, those uploaded before included.',
      },
      enable_registration: { label: 'Open registration', help: 'Switched off, only administrators make new users.' },
      user_login_types: {
        label: 'Ways to log in',
        help: 'At least one. Registration offers email and mobile only where they are chosen here.',
      },
      user_email_register_verify: {
        label: 'Verify email at registration',
        help: 'Registration asks for a code sent to the email. An email that has an account only gets a notice; the page never tells.',
      },
      user_phone_register_verify: {
        label: 'Verify mobile at registration',
        help: 'Registration asks for a code sent by text message.',
      },
      user_email_verify: {
        label: 'Require a verified email',
        help: 'Accounts with an unverified email always see a prompt to verify it. Switched on, the prompt cannot be put off, and accounts without an email are asked to add one.',
      },
      user_phone_verify: {
        label: 'Require a verified mobile number',
        help: 'Accounts with an unverified number always see a prompt to verify it. Switched on, the prompt cannot be put off, and accounts without a number are asked to add one.',
      },
      register_requires_consent: {
        label: 'Registration needs consent',
        help: 'The terms below must be accepted to register.',
      },
      terms_url: {
        label: 'Address of the terms',
        help: 'Begins with / or https://, such as /pages/terms. Left empty, there is no link.',
      },
      privacy_url: {
        label: 'Address of the privacy policy',
        help: 'Begins with / or https://, such as /pages/privacy. Left empty, there is no link.',
      },
      guest_upload: { label: 'Uploads by guests', help: 'Without an account; mind what strangers may upload.' },
      upload_requires_album: {
        label: 'Uploads need an album',
        help: 'On the pages only; uploads by the API may go without.',
      },
      upload_requires_mobile: {
        label: 'Ask for a mobile number before uploading',
        help: 'Accounts without a verified mobile number cannot upload and are led to bind one. Guests are not concerned: close uploads by guests too where that matters.',
      },
      picture_max_age: {
        label: 'Seconds a picture is cached',
        help: 'How long browsers and CDNs keep a picture. The shorter, the sooner a deletion reaches them.',
      },
      rendering_cache_mb: {
        label: 'Room for renderings (MB)',
        help: 'Pictures in other sizes and formats, and those with a watermark, are kept on the local disk up to this much; what was longest not asked for goes first.',
      },
      account_deletion_days: {
        label: 'Days before an account is deleted',
        help: 'Until then whoever decided to leave can call it off; 0 deletes at once.',
      },
      trash_days: { label: 'Days in the trash', help: '0 deletes for good at once.' },
      backup_daily: {
        label: 'Back up every day',
        help: 'Each is restored on trial as soon as it is made; a failure is told as the section Alerts says.',
      },
      backup_hour: { label: 'Hour of the backup', help: '0–23, in the time zone of the site.' },
      backup_keep_days: {
        label: 'Days that backups are kept',
        help: 'Only those made by themselves are deleted, and the last good one always stays.',
      },
      backup_objects: {
        label: 'With the files of pictures',
        help: 'Those of storages on this machine; only new ones are copied.',
      },
      backup_folder: {
        label: 'Place of backups',
        help: 'A whole path on this machine, on another disk if there is one. Empty is the folder backups beside the data.',
      },
      version_days: {
        label: 'Days that a replaced picture is kept',
        help: 'Its owner can show it again; it counts as used. 0 keeps none.',
      },
      purge_webhook_url: {
        label: 'Purge address',
        help: 'Is told the addresses of pictures that were deleted, hidden, replaced or protected, so that a CDN lets go of them. Left empty, nobody is told.',
      },
      purge_webhook_secret: {
        label: 'Purge signing secret',
        help: 'Signs every notice by HMAC-SHA256. Kept encrypted and never shown again.',
      },
      moderation_url: {
        label: 'Moderation address',
        help: 'Is asked about every photo before it becomes public, and answers approve, reject or review. Left empty, nobody is asked. PUBLIC_URL must be set.',
      },
      moderation_secret: {
        label: 'Moderation signing secret',
        help: 'Signs every question as webhooks are signed. Kept encrypted and never shown again.',
      },
      moderation_timeout_seconds: { label: 'Seconds to wait for a verdict', help: '1 to 30.' },
      moderation_on_failure: {
        label: 'Where no verdict comes',
        help: 'After several attempts, within half an hour.',
      },
      alert_admins: {
        label: 'Tell every administrator',
        help: 'Little room on the disk, a storage or mail that fails, failed jobs, many faults: once when it happens, once when it is over.',
      },
      alert_emails: { label: 'Tell these addresses too', help: 'One a line, ten at most.' },
      alert_webhook_url: {
        label: 'Alert webhook',
        help: 'Gets the same as JSON, also when mail does not leave. Nothing is sent while this is empty.',
      },
      alert_webhook_secret: {
        label: 'Alert signing secret',
        help: 'Signs as webhooks are signed. Kept encrypted and never shown again.',
      },
      show_plans_at_home: { label: 'Show plans at home', help: 'Tells visitors on the home page what is for sale.' },
      plans_contact_url: {
        label: 'Where to ask for prices',
        help: 'Plans without a price lead here, such as to a contact page.',
      },
      order_minutes: {
        label: 'Minutes to pay an order',
        help: 'Orders that are not paid by then are cancelled and give their coupon back.',
      },
      invoice_seller: {
        label: 'Seller on invoices',
        help: 'Name, address, tax number and so on, in several lines, as printed on invoices.',
      },
      lapse_letters: {
        label: 'Mail about what ends',
        help: '7 days, 3 days and on the day before a subscription or storage ends, and when too little room is left after.',
      },
      lapse_policy: {
        label: 'Photos beyond the capacity',
        help: 'When a subscription or storage has ended, more may be stored than is allowed.',
      },
      lapse_days: {
        label: 'Days to keep what is too much',
        help: 'Where it goes to the trash, it is kept this long first, with a mail a week before.',
      },
      mail_host: { label: 'SMTP server', help: 'Left empty, no mail is sent.' },
      mail_port: { label: 'Port', help: 'Mostly 465 or 587.' },
      mail_secure: {
        label: 'Encrypted from the start (TLS)',
        help: 'On for port 465; a connection to port 587 upgrades by itself.',
      },
      mail_username: { label: 'SMTP username', help: 'Mostly the whole email address.' },
      mail_password: { label: 'SMTP password', help: 'Kept encrypted and never shown again.' },
      mail_from: { label: 'Sender', help: 'An address such as noreply@example.com; the name shown is the site name.' },
      captcha_length: { label: 'Characters', help: '4 to 6. More are harder to guess, and to type.' },
      captcha_noise: { label: 'Noise', help: 'Lines and dots over the characters.' },
      sms_driver: { label: 'SMS service', help: 'Choose one, then fill in its credentials.' },
      sms_daily_limit: {
        label: 'Messages a day',
        help: 'For the whole site in 24 hours, against abuse that costs money. Once used up, none are sent and the log says so.',
      },
      sms_aliyun_key_id: { label: 'AccessKey ID', help: 'Best of a RAM user that may send messages and nothing else.' },
      sms_aliyun_key_secret: { label: 'AccessKey Secret', help: 'Kept encrypted and never shown again.' },
      sms_aliyun_sign_name: { label: 'Sign name', help: 'As approved in the console of Alibaba Cloud.' },
      sms_aliyun_template_code: {
        label: 'Template code',
        help: 'Such as SMS_123456789; its only variable is called code.',
      },
      sms_tencent_secret_id: { label: 'SecretId', help: 'Best of a sub-user that may send messages and nothing else.' },
      sms_tencent_secret_key: { label: 'SecretKey', help: 'Kept encrypted and never shown again.' },
      sms_tencent_app_id: { label: 'SDK AppID', help: 'The SdkAppId in the console’s list of applications.' },
      sms_tencent_sign_name: { label: 'Sign', help: 'As approved. May be empty where messages only go abroad.' },
      sms_tencent_template_id: { label: 'Template ID', help: 'Its only variable is the code.' },
      sms_tencent_region: { label: 'Region', help: 'Such as ap-guangzhou or ap-singapore.' },
      sms_twilio_account_sid: { label: 'Account SID', help: 'Begins with AC.' },
      sms_twilio_auth_token: { label: 'Auth token', help: 'Kept encrypted and never shown again.' },
      sms_twilio_from: {
        label: 'Sender',
        help: 'A number such as +15005550006, or the SID of a messaging service that begins with MG.',
      },
      sms_webhook_url: {
        label: 'Address of the webhook',
        help: 'Every message is posted there, signed. It must be https. See docs/sms-webhook.md.',
      },
      sms_webhook_secret: {
        label: 'Signing secret',
        help: 'Signs every request by HMAC-SHA256. Kept encrypted and never shown again.',
      },
      sms_endpoint: {
        label: 'Address of the service',
        help: 'Mostly empty. Where the service is reached through a proxy, the address of that, by https.',
      },
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
  },

  'settings-sections': {
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
  },

  'image-policy': {
    title: 'Image policy',
    intro:
      'What happens to pictures when they are uploaded and when they are shown. A storage and a role group may each say otherwise; the group has the last word.',
    saved: 'Image policy saved, and in force at once',
    unsaved_one: '{count} change is not saved',
    unsaved_other: '{count, number} changes are not saved',
    own: 'Own rule: {part}',
    sample: 'About what it will look like; the font may differ a little',
    sample_text: 'Watermark',
    parts: {
      metadata: 'Metadata',
      conversion: 'Conversion and size',
      watermark: 'Watermark',
      hot_links: 'Hot-linking',
      protection: 'Protection',
      delivery: 'Storage and delivery',
    },
    labels: {
      metadata: 'Metadata in photos',
      convert: 'Convert on upload',
      max_side: 'Longest side in pixels',
      quality: 'Encoding quality',
      watermark: {
        kind: 'Kind of watermark',
        text: 'Text',
        image_key: 'Picture',
        position: 'Position',
        size: 'Size (%)',
        opacity: 'Opacity (%)',
        min_side: 'Smallest side (pixels)',
      },
      hot_links: {
        mode: 'Sites that may show pictures',
        hosts: 'Hosts',
        allow_empty: 'Allow requests without a referrer',
      },
      is_protected: 'Signed addresses only',
      delivery: 'Who sends originals',
      public_url: 'Public address',
      path_template: 'Path in the storage',
    },
    help: {
      metadata:
        'By default only the place is taken out, without touching the picture. What was taken out is kept apart, so the owner still downloads the exact original.',
      convert: 'A conversion that would be larger keeps the original. Animations keep their frames as WebP.',
      max_side: 'Larger pictures are scaled down on upload; 0 for no limit.',
      quality: '30–100. Higher is sharper and larger; 75–85 is usual.',
      watermark: {
        kind: 'Put on when a picture is shown; the original is always kept. A change applies to all pictures at once.',
        text: 'Up to 50 characters, Chinese too.',
        image_key: 'Paste the link of a picture on this site, best a PNG or WebP with a transparent background.',
        position: '“Tiled” covers the whole picture.',
        size: 'Of the picture’s shorter side.',
        opacity: '1–100; lower is fainter.',
        min_side: 'Pictures and thumbnails with a shorter side below this carry none.',
      },
      hot_links: {
        mode: 'The pages of this site always may.',
        hosts: 'One a line, such as example.com; *.example.com includes everything below it.',
        allow_empty: 'Pictures opened by themselves, apps and mail usually send none, so this is best left on.',
      },
      is_protected: 'Links carry a signature and expire: pictures embedded elsewhere stop showing.',
      delivery:
        'Sending on to the storage works with S3 only and saves traffic; watermarked pictures still come from here.',
      public_url: 'The address of a CDN in front of /i/, such as https://img.example.com; empty for this site’s own.',
      path_template:
        'In braces, yyyy, mm and dd stand for the day of the upload. Applies to later uploads only; links never change.',
    },
    choices: {
      metadata: { blank_place: 'Take out the place', keep: 'Keep everything', strip: 'Remove everything' },
      convert: { keep: 'Keep the format', webp: 'WebP', avif: 'AVIF' },
      watermark: {
        kind: { none: 'None', text: 'Text', image: 'Picture' },
        position: {
          bottom_right: 'Bottom right',
          bottom_left: 'Bottom left',
          top_right: 'Top right',
          top_left: 'Top left',
          center: 'Centre',
          tiled: 'Tiled',
        },
      },
      hot_links: { mode: { open: 'All sites', only: 'Only these', except: 'All but these' } },
      delivery: { proxy: 'This site', redirect: 'The storage' },
    },
  },
}
