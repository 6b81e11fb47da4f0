import type { OauthDriverName } from '@imagora/contract'
import { dingtalkDriver } from './dingtalk.ts'
import type { DriverSettings, OauthDriver } from './oauth-driver.ts'
import { feishuDriver } from './feishu.ts'
import { giteeDriver } from './gitee.ts'
import { githubDriver } from './github.ts'
import { qqDriver } from './qq.ts'
import { wechatDriver } from './wechat.ts'
import { weiboDriver } from './weibo.ts'

/** Loads the OpenID Connect driver on the first login, as its libraries take long to load. */
function oidcDriver(settings: DriverSettings, issuer?: string): OauthDriver {
  let opened: Promise<OauthDriver> | undefined
  const open = () => (opened ??= import('./oidc.ts').then((oidc) => oidc.oidcDriver(settings, issuer)))
  return {
    createAuthorizationUrl: async (attempt) => (await open()).createAuthorizationUrl(attempt),
    fetchIdentity: async (attempt, callback) => (await open()).fetchIdentity(attempt, callback),
    probe: async (redirect_uri) => (await open()).probe(redirect_uri),
  }
}

/** Every provider driver by its stored name. */
export const oauthDrivers: Record<OauthDriverName, (settings: DriverSettings) => OauthDriver> = {
  oidc: (settings) => oidcDriver(settings),
  google: (settings) => oidcDriver(settings, 'https://accounts.google.com'),
  github: githubDriver,
  gitee: giteeDriver,
  qq: qqDriver,
  wechat: wechatDriver,
  weibo: weiboDriver,
  dingtalk: dingtalkDriver,
  feishu: feishuDriver,
}
