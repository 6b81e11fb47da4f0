import type { OauthDriverName, OauthOptions } from '@imagora/contract'

type OptionName = keyof OauthOptions

interface Driver {
  /** Where an operator gets the credentials. */
  site?: string
  /** Besides the scopes, which every one has. */
  options: OptionName[]
}

const addresses: OptionName[] = ['authorize_url', 'token_url', 'user_url']

/** What differs from provider to provider in the form; the words are in the texts. */
export const drivers: Record<OauthDriverName, Driver> = {
  oidc: { options: [] },
  google: { site: 'https://console.cloud.google.com/apis/credentials', options: [] },
  github: { site: 'https://github.com/settings/developers', options: addresses },
  gitee: { site: 'https://gitee.com/oauth/applications', options: addresses },
  qq: { site: 'https://connect.qq.com/manage.html', options: ['use_unionid', ...addresses, 'openid_url'] },
  wechat: { site: 'https://open.weixin.qq.com/', options: ['use_unionid', ...addresses] },
  weibo: { site: 'https://open.weibo.com/apps', options: addresses },
  dingtalk: { site: 'https://open-dev.dingtalk.com/', options: ['use_unionid', ...addresses] },
  feishu: { site: 'https://open.feishu.cn/app', options: ['use_unionid', ...addresses] },
}

export const driverNames = Object.keys(drivers) as OauthDriverName[]

export const noOptions: OauthOptions = {
  issuer: '',
  scopes: '',
  authorize_url: '',
  token_url: '',
  openid_url: '',
  user_url: '',
  use_unionid: false,
}
