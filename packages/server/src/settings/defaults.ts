import type { Settings } from '@imagora/contract'

/** A new site: Chinese, closed to guests, with explore and registration open. */
export const defaults: Settings = {
  site_title: 'Imagora',
  site_subtitle: '',
  site_description: '',
  site_keywords: '',
  site_icon_url: '',
  site_notice: '',
  homepage_title: '',
  homepage_description: '',
  homepage_background_images: [],
  auth_page_background_images: [],
  custom_css: '',
  custom_js: '',
  custom_script_hosts: [],
  icp_no: '',
  psb_no: '',

  language: 'zh-CN',
  time_zone: 'Asia/Shanghai',
  currency: 'CNY',
  enable_explore: true,
  enable_registration: true,
  user_login_types: ['username', 'email', 'phone'],

  guest_upload: false,
  upload_requires_album: false,
  upload_requires_mobile: false,
  picture_max_age: 3600,
  trash_days: 30,

  mail_host: '',
  mail_port: 465,
  mail_secure: true,
  mail_username: '',
  mail_password: '',
  mail_from: '',
}
