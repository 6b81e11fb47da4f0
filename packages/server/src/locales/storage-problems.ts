import type { Language, StorageTrouble, MailProblem } from '@imagora/contract'
import type { OutboundProblem } from '#gateways/outbound/outbound.ts'

type Words = Record<StorageTrouble | 'slow', string>

const storageTroublesZhCN: Words = {
  address_refused: '该地址属于内部网络，请让运维人员把它加入 INNER_HOSTS',
  unreachable: '无法连接',
  timeout: '没有在规定时间内回应',
  certificate: '证书无法验证',
  host_key_unknown: '尚未核对服务器的指纹',
  host_key_differs: '服务器的密钥与记录的不同',
  refused_credentials: '账号或密钥不被接受',
  bucket_missing: '存储桶或文件夹不存在',
  mark_missing: '没有本站的标记，磁盘可能没有挂载',
  mark_foreign: '标记属于另一个站点',
  read_only: '没有写入权限',
  full: '空间已满',
  wrong_content: '读回的内容与写入的不同',
  other: '详情见服务器日志',
  slow: '回应太慢',
}

const storageTroublesEnUS: Words = {
  address_refused: 'this address is in the internal network. Ask the operator to add it to INNER_HOSTS',
  unreachable: 'it cannot be reached',
  timeout: 'it did not answer in time',
  certificate: 'its certificate cannot be verified',
  host_key_unknown: 'the fingerprint of the server was not confirmed yet',
  host_key_differs: 'the server has another key than the one on record',
  refused_credentials: 'the account or key was refused',
  bucket_missing: 'the bucket or folder does not exist',
  mark_missing: 'the mark of this site is not there; the disk may not be mounted',
  mark_foreign: 'its mark names another site',
  read_only: 'nothing may be written',
  full: 'there is no space left',
  wrong_content: 'what was read is not what was written',
  other: 'the log of the server says why',
  slow: 'it answers too slowly',
}

export const storageTroubleTexts: Record<Language, Words> = {
  'zh-CN': storageTroublesZhCN,
  'en-US': storageTroublesEnUS,
}

type ServiceProblemTexts = Record<OutboundProblem | MailProblem, string>

const zhCN: ServiceProblemTexts = {
  url_malformed: '地址无法识别',
  url_refused: '不允许使用这样的地址',
  address_refused: '该地址属于内部网络，请让运维人员把它加入 INNER_HOSTS',
  unreachable: '无法连接',
  connection_refused: '连接被拒绝，该端口上没有服务',
  tls_failed: 'TLS 握手失败，或证书无法验证',
  timed_out: '没有在十秒内回应',
  redirect_refused: '对方返回了跳转，跳转不会被跟随',
  answer_refused: '无法理解对方的回应',
  too_large: '对方的回应过大',
  cut_off: '连接中断',
  malformed: '对方的回应不是邮件服务器的回应',
  login_refused: '邮件服务器不接受用户名或密码',
  mail_refused: '邮件服务器拒收这封邮件',
  not_configured: '尚未配置邮件服务器',
}

const enUS: ServiceProblemTexts = {
  url_malformed: 'the address cannot be read',
  url_refused: 'such an address is not allowed',
  address_refused: 'this address is in the internal network. Ask the operator to add it to INNER_HOSTS',
  unreachable: 'it cannot be reached',
  connection_refused: 'the connection was refused: nothing listens on this port',
  tls_failed: 'TLS failed, or the certificate cannot be verified',
  timed_out: 'it did not answer within ten seconds',
  redirect_refused: 'it answers with a redirect, which is not followed',
  answer_refused: 'its answer cannot be understood',
  too_large: 'its answer is too large',
  cut_off: 'the connection broke off',
  malformed: 'it does not answer like a mail server',
  login_refused: 'the mail server does not accept the username or password',
  mail_refused: 'the mail server refused this message',
  not_configured: 'no mail server is set up',
}

const words: Record<Language, Partial<Record<string, string>>> = { 'zh-CN': zhCN, 'en-US': enUS }

/** Returns the text for a failure of an external service, or the problem itself without one, such as `HTTP 403`. */
export const serviceProblemText = (language: Language, problem: string) => words[language][problem] ?? problem

/** Explains why an email was not sent, with the SMTP reply code. */
export const mailProblemText = (
  language: Language,
  { problem, reply }: { problem: MailProblem; reply?: number | undefined },
) => `${serviceProblemText(language, problem)}${reply === undefined ? '' : ` (SMTP ${reply})`}`
