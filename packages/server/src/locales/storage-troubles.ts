import type { Language, StorageTrouble } from '@imagora/contract'

type Words = Record<StorageTrouble | 'slow', string>

const zhCN: Words = {
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

const enUS: Words = {
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

export const storageTroubleTexts: Record<Language, Words> = { 'zh-CN': zhCN, 'en-US': enUS }
