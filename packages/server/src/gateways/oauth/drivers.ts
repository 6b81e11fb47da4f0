import type { OauthDriverName } from '@imagora/contract'
import { dingtalkDriver } from './dingtalk.ts'
import type { DriverSettings, OauthDriver } from './driver.ts'
import { feishuDriver } from './feishu.ts'
import { giteeDriver } from './gitee.ts'
import { githubDriver } from './github.ts'
import { oidcDriver } from './oidc.ts'
import { qqDriver } from './qq.ts'
import { wechatDriver } from './wechat.ts'
import { weiboDriver } from './weibo.ts'

/** Every kind of provider there is, by the word that is stored. */
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
