import type { Translation } from '../texts.ts'
import type { texts as master } from '../zh-CN/settings.ts'

export const texts: Translation<typeof master> = {
  settings: {
    title: 'Site settings',
    search: 'Search settings',
    none_found: 'No matching settings',
    sections_label: 'Settings sections',
    saved: 'Settings saved',
    unsaved_one: '{count} unsaved change',
    unsaved_other: '{count, number} unsaved changes',
    default: 'Default: {value}',
    default_on: 'On',
    default_off: 'Off',
    default_empty: 'empty',
    reset: 'Reset',
    reset_named: 'Reset “{name}” to its default',
    file: {
      menu: 'More',
      export: 'Export settings',
      import: 'Import settings…',
      malformed: '“{name}” isn’t a settings file. Choose a JSON file exported from here.',
      read_one: 'Read {count, number} setting from the file. Review it, then save.',
      read_other: 'Read {count, number} settings from the file. Review them, then save.',
      unknown: 'Skipped unknown entries: {names}',
    },
    login_types: {
      username: 'Username',
      email: 'Email',
      phone: 'Mobile',
    },
    lapse_policies: {
      keep: 'Keep all photos, but block uploads',
      trash: 'Move excess photos to the trash after the grace period',
    },
    login_captchas: {
      always: 'Always',
      after_failures: 'After failed attempts',
    },
    captcha_providers: {
      picture: 'Built-in picture',
      turnstile: 'Cloudflare Turnstile',
      hcaptcha: 'hCaptcha',
    },
    open_transforms: {
      all: 'All transforms',
      sizes: 'Standard sizes and presets',
      presets: 'Presets only',
      signed: 'Signed URLs only',
    },
    captcha_noises: {
      little: 'Low, easy to read',
      some: 'Medium',
      much: 'High, harder for bots',
    },
    captcha_test: {
      draw: 'Show sample',
      passed: 'The check works with the saved settings.',
      blocked:
        'The check didn’t load. Reload the page and try again. If that doesn’t help, check the site key and your ad blocker.',
    },
    sms_drivers: {
      none: 'None',
      aliyun: 'Alibaba Cloud',
      tencent: 'Tencent Cloud',
      twilio: 'Twilio',
      webhook: 'Custom webhook',
    },
    needs: {
      email: 'Set up email below first.',
      phone: 'Set up an SMS service below first.',
    },
    not_offered: {
      email: 'Email isn’t working right now, so people can’t register with an email address.',
      phone: 'SMS isn’t working right now, so people can’t register with a mobile number.',
    },
    test_save_first: 'The test uses your saved settings. Save your changes first.',
    sms_test: {
      send: 'Send test message',
      sent: 'Sent to {to}. Check your phone.',
    },
    purge_test: {
      send: 'Send test request',
      sent: 'The purge request was accepted.',
    },
    alert_test: {
      send: 'Send test alert',
      sent: 'The alert was accepted.',
    },
    moderation_test: {
      send: 'Request test verdict',
      sent: 'The moderation service returned a verdict.',
    },
    moderation_failures: { hold: 'Hold for manual review', publish: 'Publish' },
    mail_test: {
      to: 'Send test to',
      send: 'Send test email',
      sent: 'Sent to {email}. Check your inbox.',
    },
    fields: {
      site_title: { label: 'Site name', help: 'Shown at the top of every page and in the browser title.' },
      site_subtitle: { label: 'Subtitle', help: 'Used when the home page has no tagline of its own.' },
      site_description: { label: 'Description', help: 'For search engines and link previews.' },
      site_keywords: { label: 'Keywords', help: 'For search engines, separated by commas.' },
      site_icon_url: {
        label: 'Icon URL',
        help: 'Starts with / or https://. Square images work best. Leave blank for the built-in icon. It takes precedence over the logo for browser and app icons.',
      },
      site_mode: {
        label: 'Site mode',
        help: 'People can view, download and log in. Uploads and changes are refused. Only administrators can use the site. Everyone else sees a maintenance page.',
      },
      site_mode_message: {
        label: 'Message for visitors',
        help: 'Optional. For example the reason, and when you’ll be back.',
      },
      site_notice: { label: 'Announcement', help: 'Supports Markdown. After a change, every visitor sees it again.' },
      language: { label: 'Default language', help: 'The language visitors see first.' },
      follow_browser_language: {
        label: 'Follow the visitor’s language',
        help: 'Visitors see the site in their browser’s language, or in the default language if there’s no match.',
      },
      theme: { label: 'Default theme', help: 'The theme visitors see first. Everyone can switch.' },
      sso_only: {
        label: 'Single sign-on only',
        help: 'Users log in with a third-party account only; the first login creates their account. Administrators can still use a password at /login?password=1.',
      },
      allow_impersonation: {
        label: 'Let administrators view as a user',
        help: 'Administrators can open a user’s account for 30 minutes with a reason. The user gets an email, and every change is in the audit log.',
      },
      sso_redirect: {
        label: 'Redirect to the provider',
        help: 'With single sign-on only and one provider, the login page opens it right away.',
      },
      login_captcha: {
        label: 'Captcha at login',
        help: 'After failed attempts, a captcha is still required for that account and network. Other login limits always apply.',
      },
      time_zone: { label: 'Time zone', help: 'Used for times without a time zone.' },
      currency: { label: 'Currency', help: 'Default currency for prices.' },
      icp_no: { label: 'ICP number', help: 'Shown in the footer, with a link to the registry.' },
      psb_no: { label: 'Public security number', help: 'Shown in the footer, with a link to the registry.' },
      homepage_title: { label: 'Home page title', help: 'Leave blank to use the site name.' },
      homepage_description: { label: 'Home page tagline', help: 'One sentence below the title.' },
      homepage_background_images: {
        label: 'Home page backgrounds',
        help: 'One URL per line. Each visit shows one of them.',
      },
      auth_page_background_images: {
        label: 'Login page backgrounds',
        help: 'One URL per line. Shown beside the login and registration forms.',
      },
      enable_explore: { label: 'Explore page', help: 'When off, all Explore pages are unavailable.' },
      explore_needs_approval: {
        label: 'Approve before showing',
        help: 'Public photos appear in Explore only after an admin approves them, including earlier uploads.',
      },
      enable_registration: { label: 'Open registration', help: 'When off, only admins can add users.' },
      register_needs_approval: {
        label: 'Approve new accounts',
        help: 'New users can log in once an administrator has approved them. People you invite, import or add don’t wait.',
      },
      register_approval_days: {
        label: 'Delete undecided registrations after (days)',
        help: 'The person is notified by email.',
      },
      user_login_types: {
        label: 'Login methods',
        help: 'At least one. People can register only with the methods selected here.',
      },
      user_email_register_verify: {
        label: 'Verify email at registration',
        help: 'New users enter a code sent by email. If the address already has an account, its owner gets a notice; the page never reveals it.',
      },
      user_phone_register_verify: {
        label: 'Verify mobile at registration',
        help: 'New users enter a code sent by SMS.',
      },
      user_email_verify: {
        label: 'Require a verified email',
        help: 'People with an unverified email always see a reminder. When on, it can’t be dismissed, and accounts without an email must add one.',
      },
      user_phone_verify: {
        label: 'Require a verified mobile number',
        help: 'People with an unverified number always see a reminder. When on, it can’t be dismissed, and accounts without a number must add one.',
      },
      register_requires_consent: {
        label: 'Require consent to terms',
        help: 'People must accept the terms below to register.',
      },
      register_allowed_domains: {
        label: 'Allowed email domains',
        help: 'One per line, like example.org; *.example.org stands for its subdomains. Leave blank to allow all. Doesn’t apply to people added by admins.',
      },
      register_refused_domains: {
        label: 'Refused email domains',
        help: 'One per line. Their addresses can’t be used to register or as a new email.',
      },
      terms_url: {
        label: 'Terms URL',
        help: 'Starts with / or https://, such as /pages/terms. Leave blank for no link.',
      },
      privacy_url: {
        label: 'Privacy policy URL',
        help: 'Starts with / or https://, such as /pages/privacy. Leave blank for no link.',
      },
      guest_upload: { label: 'Guest uploads', help: 'Anyone can upload without an account. Watch out for abuse.' },
      upload_start_at_once: {
        label: 'Upload as soon as files are chosen',
        help: 'When off, files wait until people press “Start upload”. Everyone can change this in their preferences.',
      },
      upload_requires_album: {
        label: 'Require an album for uploads',
        help: 'Web only. API uploads aren’t affected.',
      },
      upload_requires_mobile: {
        label: 'Require a mobile number to upload',
        help: 'People without a verified number can’t upload and are asked to add one. Guests aren’t affected: turn off guest uploads too if needed.',
      },
      picture_max_age: {
        label: 'Photo cache time (seconds)',
        help: 'How long browsers and CDNs cache photos. Shorter times make deletions take effect sooner.',
      },
      rendering_cache_mb: {
        label: 'Rendering cache limit (MB)',
        help: 'Disk space for other sizes, formats and watermarked versions. The least recently used are removed first.',
      },
      open_transforms: {
        label: 'Transforms allowed without a signature',
        help: 'What anyone can request by adding parameters to an image link. Everything else needs a URL signed by the photo’s owner.',
      },
      animated_gif_kb: {
        label: 'Minimum GIF size to serve as WebP (KB)',
        help: 'Animated GIFs of at least this size are sent as smaller WebP to browsers that support it. The stored GIF doesn’t change. 0 turns this off.',
      },
      video_conversions: {
        label: 'Concurrent video conversions',
        help: 'With ffmpeg installed, posters, storyboards and copies that every browser plays are made in the background. Sets how many videos each process converts at once; 0 turns this off.',
      },
      near_duplicates: {
        label: 'Find near-duplicates',
        help: 'Each picture gets a perceptual hash, so that users can find resized, recompressed and slightly cropped copies among their photos under “Similar photos”. Stored pictures are hashed in the background while the server is idle.',
      },
      places: {
        label: 'Map of photos',
        help: 'Indexes where photos were taken, so that users can find their own by area and group them for a map through the API. Positions come from the pictures’ own metadata, only the owner sees them, and nothing is sent anywhere. Turning this off deletes the index.',
      },
      account_deletion_days: {
        label: 'Account deletion delay (days)',
        help: 'Users can cancel the deletion until then. 0 deletes immediately.',
      },
      audit_log_days: { label: 'Audit log (days)', help: '0 keeps every entry forever.' },
      failed_request_days: { label: 'Failed requests (days)', help: 'At most 10,000 are kept.' },
      mail_log_days: { label: 'Emails (days)', help: 'Sent and undeliverable emails with their text. At least 7.' },
      webhook_delivery_days: { label: 'Webhook deliveries (days)', help: 'Finished ones only. Waiting ones stay.' },
      incident_days: { label: 'Resolved alerts (days)', help: 'Ongoing alerts stay.' },
      traffic_days: { label: 'Traffic by day (days)', help: 'At least 62, because monthly limits need it.' },
      trash_days: { label: 'Days in the trash', help: '0 deletes photos permanently without using the trash.' },
      backup_daily: {
        label: 'Daily backups',
        help: 'Each backup gets a test restore. Failures are sent to the recipients under Alerts.',
      },
      backup_hour: { label: 'Backup hour', help: '0–23, in the site’s time zone.' },
      backup_keep_days: {
        label: 'Backup retention (days)',
        help: 'Only automatic backups are deleted. The last good one always stays.',
      },
      backup_objects: {
        label: 'Include photo files',
        help: 'Only files in local storages. Only new files are copied.',
      },
      backup_remote_objects: {
        label: 'Include files from remote storages',
        help: 'S3, WebDAV, SFTP and FTP storages. The first backup copies every file to the backup folder, later ones only new files.',
      },
      backup_folder: {
        label: 'Backup folder',
        help: 'An absolute path on this server, ideally on another disk. Leave blank for the backups folder in the data directory.',
      },
      version_days: {
        label: 'Old version retention (days)',
        help: 'Owners can restore replaced photos. Old versions count toward storage. 0 keeps none.',
      },
      purge_webhook_url: {
        label: 'Purge URL',
        help: 'Receives the URLs of photos that were deleted, hidden, replaced or protected, so your CDN can purge them. Leave blank to turn off.',
      },
      purge_webhook_secret: {
        label: 'Purge signing secret',
        help: 'Signs every request with HMAC-SHA256. Stored encrypted and never shown again.',
      },
      moderation_url: {
        label: 'Moderation URL',
        help: 'Checks every photo before it becomes public and answers approve, reject or review. Leave blank to turn off. Requires PUBLIC_URL.',
      },
      moderation_secret: {
        label: 'Moderation signing secret',
        help: 'Signs requests like webhooks. Stored encrypted and never shown again.',
      },
      moderation_timeout_seconds: { label: 'Verdict timeout (seconds)', help: '1 to 30.' },
      moderation_on_failure: {
        label: 'If there’s no verdict',
        help: 'After several attempts within half an hour.',
      },
      picture_blocklist: {
        label: 'Block similar pictures',
        help: 'Compares pictures with the ones blocked under Blocked files, by perceptual hash. Those that look alike are quarantined: only their owner sees them until they’re reviewed. Public photos stay hidden until they’re compared. Videos and pictures with few features aren’t compared.',
      },
      picture_blocklist_distance: {
        label: 'Bits that may differ',
        help: 'A perceptual hash has 256 bits. Up to 31, it’s almost always the same scene. A higher value finds more edited copies, and more pictures by mistake.',
      },
      alert_admins: {
        label: 'Notify all admins',
        help: 'About low disk space, failing storages or email, failed jobs and frequent server errors: once at the start and once when resolved.',
      },
      alert_emails: { label: 'Additional recipients', help: 'One email address per line, up to 10.' },
      alert_webhook_url: {
        label: 'Alert webhook',
        help: 'Receives the same alerts as JSON, even when email fails. Leave blank to turn off.',
      },
      alert_webhook_secret: {
        label: 'Alert signing secret',
        help: 'Signs requests like webhooks. Stored encrypted and never shown again.',
      },
      show_plans_at_home: { label: 'Show plans on the home page', help: 'Shows visitors the plans on sale.' },
      plans_contact_url: {
        label: 'Contact sales URL',
        help: 'Plans without a price link here, for example to a contact page.',
      },
      order_minutes: {
        label: 'Payment time limit (minutes)',
        help: 'Unpaid orders are cancelled after this time and coupons are returned.',
      },
      invoice_seller: {
        label: 'Seller on invoices',
        help: 'Name, address, tax number and other lines to print on invoices.',
      },
      lapse_letters: {
        label: 'Expiry reminders',
        help: 'Emails sent 7 and 3 days before a subscription or storage package expires, on the last day, and if photos exceed the capacity afterwards.',
      },
      lapse_policy: {
        label: 'Photos over capacity',
        help: 'After a subscription or storage package expires, photos may exceed the capacity.',
      },
      lapse_days: {
        label: 'Grace period (days)',
        help: 'How long excess photos stay before they move to the trash. A reminder is emailed a week before.',
      },
      mail_host: { label: 'SMTP server', help: 'Leave blank to turn off email.' },
      mail_port: { label: 'Port', help: 'Usually 465 or 587.' },
      mail_secure: {
        label: 'Implicit TLS',
        help: 'Turn on for port 465. Port 587 upgrades to TLS automatically.',
      },
      mail_username: { label: 'SMTP username', help: 'Usually the full email address.' },
      mail_password: { label: 'SMTP password', help: 'Stored encrypted and never shown again.' },
      mail_from: { label: 'Sender', help: 'Such as noreply@example.com. The site name is shown as the sender.' },
      captcha_provider: {
        label: 'Captcha type',
        help: 'Turnstile and hCaptcha load a script from their service. Where it’s blocked or down, visitors get the picture.',
      },
      captcha_site_key: { label: 'Site key', help: 'Public. From the service’s dashboard, for the host of this site.' },
      captcha_secret: { label: 'Secret key', help: 'Stored encrypted and never shown again.' },
      captcha_endpoint: {
        label: 'Service endpoint',
        help: 'Usually blank. If you reach the service through a proxy, enter the proxy’s https address.',
      },
      captcha_length: { label: 'Characters', help: '4 to 6. More characters are harder to guess, and to type.' },
      captcha_noise: { label: 'Noise', help: 'Lines and dots over the characters.' },
      sms_driver: { label: 'SMS service', help: 'Choose a service, then enter its credentials.' },
      sms_daily_limit: {
        label: 'Daily message limit',
        help: 'For the whole site in 24 hours, to limit abuse. When reached, no messages are sent and the log records it.',
      },
      sms_aliyun_key_id: { label: 'AccessKey ID', help: 'Preferably of a RAM user that can only send messages.' },
      sms_aliyun_key_secret: { label: 'AccessKey Secret', help: 'Stored encrypted and never shown again.' },
      sms_aliyun_sign_name: { label: 'Sign name', help: 'As approved in the Alibaba Cloud console.' },
      sms_aliyun_template_code: {
        label: 'Template code',
        help: 'Such as SMS_123456789. Its only variable must be named code.',
      },
      sms_tencent_secret_id: { label: 'SecretId', help: 'Preferably of a sub-user that can only send messages.' },
      sms_tencent_secret_key: { label: 'SecretKey', help: 'Stored encrypted and never shown again.' },
      sms_tencent_app_id: { label: 'SDK AppID', help: 'The SdkAppId in the console’s application list.' },
      sms_tencent_sign_name: { label: 'Sign', help: 'As approved. Optional if you only send international messages.' },
      sms_tencent_template_id: { label: 'Template ID', help: 'Its only variable must be the code.' },
      sms_tencent_region: { label: 'Region', help: 'Such as ap-guangzhou or ap-singapore.' },
      sms_twilio_account_sid: { label: 'Account SID', help: 'Starts with AC.' },
      sms_twilio_auth_token: { label: 'Auth token', help: 'Stored encrypted and never shown again.' },
      sms_twilio_from: {
        label: 'Sender',
        help: 'A number such as +15005550006, or a Messaging Service SID that starts with MG.',
      },
      sms_webhook_url: {
        label: 'Webhook URL',
        help: 'Receives every message as a signed POST request. Must use https. See docs/sms-webhook.md.',
      },
      sms_webhook_secret: {
        label: 'Signing secret',
        help: 'Signs every request with HMAC-SHA256. Stored encrypted and never shown again.',
      },
      sms_endpoint: {
        label: 'Service endpoint',
        help: 'Usually blank. If you reach the service through a proxy, enter the proxy’s https address.',
      },
      custom_css: { label: 'Custom CSS', help: 'Loaded after the site’s own styles.' },
      custom_js: {
        label: 'Custom JavaScript',
        help: 'Can read everything visitors do on your pages. Only add code you trust completely.',
      },
      custom_script_hosts: {
        label: 'Allowed script hosts',
        help: 'One per line, such as https://stats.example.com. Browsers block all others.',
      },
    },
  },

  'settings-sections': {
    titles: {
      site: 'Site',
      appearance: 'Appearance',
      registration: 'Registration',
      verification: 'Verification',
      login: 'Login',
      captcha: 'Captcha',
      explore: 'Explore',
      uploads: 'Uploads and photos',
      moderation: 'External moderation',
      alerts: 'Alerts',
      plans: 'Plans and expiry',
      payments: 'Payments',
      mail: 'Email',
      sms: 'SMS',
      backups: 'Backups',
      retention: 'Retention',
      code: 'Custom code',
    },
    hints: {
      site: 'Your site’s name and description. The name also appears in emails and shares.',
      appearance:
        'Icon, home page and login page. Upload images here first and paste their links. For finer changes, use custom code.',
      registration: 'Who can register, what they agree to, and how accounts are closed.',
      verification:
        'When people must verify their email or mobile number. Codes are sent by email and SMS, so test both below first.',
      login: 'How people log in. Set up and test other services under “Third-party login”.',
      captcha: 'Shown to visitors who log in, register or request a code.',
      explore: 'Whether everyone can see public photos, and whether they’re reviewed first.',
      uploads:
        'Site-wide upload rules and retention. Role groups set limits; the image policy sets formats and watermarks.',
      moderation: 'Your own service checks photos before they become public.',
      alerts: 'Who is notified when something goes wrong, and again when it’s resolved.',
      plans: 'Whether the home page shows plans, and what happens when they expire.',
      payments: 'Currency, orders and invoices. Set up and test providers under “Payment gateways”.',
      mail: 'For codes and notifications.',
      sms: 'For codes. You can require mobile numbers only while an SMS service is working.',
      backups:
        'When, where and what to back up each day. See the Backups page for existing backups, test restores and downloads.',
      retention: 'How long records are kept. Older ones are removed every hour. See “Growth” for the space they take.',
      code: 'Loaded on every page except login, registration, password recovery, setup and the admin panel, so passwords stay safe and you can always fix a mistake. Add ?safe=1 to any address to skip it once.',
    },
    places: {
      home: 'View home page',
      pages: 'Write pages',
      test_mail: 'Test email',
      test_sms: 'Test SMS',
      oauth: 'Third-party login',
      queue: 'Explore queue',
      groups: 'Role groups',
      images: 'Image policy',
      presets: 'Transform presets',
      plans: 'Plans',
      payments: 'Payment gateways',
    },
    logo: {
      hint: 'PNG, JPEG, WebP or SVG, up to {size}. Shown in headers, on login pages and in emails; browser and app icons are made from it. A logo at least twice as wide as high replaces the site name.',
      light: 'Logo',
      dark: 'Logo for the dark theme',
      dark_hint: 'Optional. Without it, the dark theme shows the logo above.',
      choose: 'Choose image',
      replace: 'Replace',
      remove: 'Remove',
      drop: 'or drop it here',
      on_light: 'On light',
      on_dark: 'On dark',
      saved: 'Logo updated',
      removed: 'Logo removed',
      file: 'Image file',
    },
    css_preview: {
      open: 'Preview CSS',
      hint: 'Opens the home page in a new tab with the CSS above, even if it isn’t saved. Only you see it, and it updates as you type.',
      blocked: 'The browser blocked the new tab. Allow pop-ups for this site.',
      imports: 'The preview doesn’t load @import style sheets.',
    },
  },

  'image-policy': {
    title: 'Image policy',
    intro:
      'How photos are processed on upload and delivery. Storages and role groups can override it; the role group wins.',
    saved: 'Image policy saved',
    unsaved_one: '{count} unsaved change',
    unsaved_other: '{count, number} unsaved changes',
    own: 'Override: {part}',
    sample: 'Preview as delivered, on a light and a dark photo.',
    sample_failed: 'Couldn’t draw the preview',
    samples: { light: 'Watermark on a light photo', dark: 'Watermark on a dark photo' },
    sample_text: 'Watermark',
    parts: {
      metadata: 'Metadata',
      conversion: 'Conversion and size',
      watermark: 'Watermark',
      hot_links: 'Hotlinking',
      protection: 'Protection',
      delivery: 'Storage and delivery',
    },
    labels: {
      metadata: 'Photo metadata',
      convert: 'Convert on upload',
      max_side: 'Maximum side (pixels)',
      quality: 'Encoding quality',
      watermark: {
        kind: 'Watermark type',
        text: 'Text',
        image_key: 'Image',
        position: 'Position',
        size: 'Size (%)',
        opacity: 'Opacity (%)',
        min_side: 'Minimum side (pixels)',
      },
      hot_links: {
        mode: 'Sites that can embed photos',
        hosts: 'Hosts',
        allow_empty: 'Allow requests without a referrer',
      },
      is_protected: 'Signed links only',
      delivery: 'Originals served by',
      public_url: 'Public URL',
      path_template: 'Storage path',
    },
    help: {
      metadata:
        'By default, only the location is removed; the picture itself isn’t changed. Removed data is stored separately, so owners can still download the exact original.',
      convert: 'If the converted file would be larger, the original is kept. Animations keep their frames as WebP.',
      max_side: 'Larger photos are scaled down on upload. 0 means no limit.',
      quality: '30–100. Higher is sharper but larger; 75–85 is typical.',
      watermark: {
        kind: 'Added on delivery; originals don’t change. Changes apply to all photos immediately.',
        text: 'Up to 50 characters.',
        image_key: 'Paste the link of a photo on this site, ideally a transparent PNG or WebP.',
        position: '“Tiled” covers the whole photo.',
        size: 'Relative to the photo’s shorter side.',
        opacity: '1–100. Lower is fainter.',
        min_side: 'Photos and thumbnails with a shorter side below this have no watermark.',
      },
      hot_links: {
        mode: 'This site’s own pages can always show them.',
        hosts: 'One per line, such as example.com. *.example.com includes all subdomains.',
        allow_empty: 'Direct visits, apps and email usually send no referrer, so leave this on.',
      },
      is_protected: 'Links are signed and expire. Photos embedded on other sites stop showing.',
      delivery:
        'Redirecting to the storage works with S3 only and saves bandwidth. Watermarked photos still come from this site.',
      public_url: 'Address of a CDN in front of /i/, such as https://img.example.com. Leave blank to use this site.',
      path_template: 'yyyy, mm and dd in braces are the upload date. Affects new uploads only; links never change.',
    },
    choices: {
      metadata: { blank_place: 'Remove location', keep: 'Keep all', strip: 'Remove all' },
      convert: { keep: 'Keep format', webp: 'WebP', avif: 'AVIF' },
      watermark: {
        kind: { none: 'None', text: 'Text', image: 'Image' },
        position: {
          bottom_right: 'Bottom right',
          bottom_left: 'Bottom left',
          top_right: 'Top right',
          top_left: 'Top left',
          center: 'Center',
          tiled: 'Tiled',
        },
      },
      hot_links: { mode: { open: 'All sites', only: 'Only these', except: 'All but these' } },
      delivery: { proxy: 'This site', redirect: 'The storage' },
    },
  },
}
