/** 与 Webhook 有关的接口。 */
export const zhCN = {
  'POST /admin/settings/test_moderation': '向审核服务发送一次测试请求，并说明它是否给出结论。',
  'GET /admin/webhooks': '站点事件的接收方；密钥只告知是否已设置。',
  'POST /admin/webhooks': '添加 Webhook；用于签名的密钥只显示这一次。',
  'PUT /admin/webhooks/{id}': '修改 Webhook；停用后不再通知，尚未送达的记为失败。',
  'DELETE /admin/webhooks/{id}': '删除 Webhook 及其投递记录。',
  'POST /admin/webhooks/{id}/rotate': '更换密钥，只显示这一次；一天之内旧密钥同时签名。',
  'POST /admin/webhooks/{id}/test': '立即发送一条测试通知，并说明结果。',
  'GET /admin/webhooks/{id}/deliveries': '最近十四天的投递记录，最新的在前。',
  'GET /admin/webhooks/{id}/deliveries/{delivery_id}': '一条投递记录：发送的原文，以及最近一次应答的开头。',
  'POST /admin/webhooks/{id}/deliveries/{delivery_id}/redeliver': '以相同的编号重新投递，并重新计算尝试次数。',
}
