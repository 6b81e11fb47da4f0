import type { Language } from '@imagora/contract'
import type { OutboundProblem } from '#gateways/outbound/outbound.ts'

type Words = Record<OutboundProblem, string>

const zhCN: Words = {
  url_malformed: '地址无法识别',
  url_refused: '不允许使用这样的地址',
  address_refused: '地址指向内网，已拒绝连接',
  unreachable: '无法连接',
  timed_out: '没有在十秒内回应',
  redirect_refused: '对方返回了跳转，跳转不会被跟随',
  answer_refused: '无法理解对方的回应',
  too_large: '对方的回应过大',
  cut_off: '连接中断',
}

const enUS: Words = {
  url_malformed: 'the address cannot be read',
  url_refused: 'such an address is not allowed',
  address_refused: 'the address is a private one, and was not connected to',
  unreachable: 'it cannot be reached',
  timed_out: 'it did not answer within ten seconds',
  redirect_refused: 'it answers with a redirect, which is not followed',
  answer_refused: 'its answer cannot be understood',
  too_large: 'its answer is too large',
  cut_off: 'the connection broke off',
}

const words: Record<Language, Partial<Record<string, string>>> = { 'zh-CN': zhCN, 'en-US': enUS }

/** Why a service elsewhere did not do its part; what has no words, such as `HTTP 403`, speaks for itself. */
export const serviceProblem = (language: Language, problem: string) => words[language][problem] ?? problem
