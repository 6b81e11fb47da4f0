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
  address_refused: 'this address is on the internal network. Ask the operator to add it to INNER_HOSTS',
  unreachable: 'can’t connect',
  timeout: 'no response in time',
  certificate: 'the certificate can’t be verified',
  host_key_unknown: 'the server’s fingerprint hasn’t been confirmed',
  host_key_differs: 'the server’s key doesn’t match the one on record',
  refused_credentials: 'the account or key was rejected',
  bucket_missing: 'the bucket or folder doesn’t exist',
  mark_missing: 'this site’s mark is missing. The disk may not be mounted',
  mark_foreign: 'the mark belongs to another site',
  read_only: 'no write permission',
  full: 'no space left',
  wrong_content: 'the content read back doesn’t match what was written',
  other: 'see the server log for details',
  slow: 'responses are too slow',
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
  url_malformed: 'the URL is invalid',
  url_refused: 'this URL isn’t allowed',
  address_refused: 'this address is on the internal network. Ask the operator to add it to INNER_HOSTS',
  unreachable: 'can’t connect',
  connection_refused: 'connection refused. Nothing is listening on this port',
  tls_failed: 'the TLS handshake failed, or the certificate can’t be verified',
  timed_out: 'no response within ten seconds',
  redirect_refused: 'the server responded with a redirect, which isn’t followed',
  answer_refused: 'the response couldn’t be understood',
  too_large: 'the response is too large',
  cut_off: 'the connection was interrupted',
  malformed: 'the response isn’t from a mail server',
  login_refused: 'the mail server rejected the username or password',
  mail_refused: 'the mail server rejected this email',
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
