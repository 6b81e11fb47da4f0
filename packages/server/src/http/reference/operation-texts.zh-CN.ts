/** The calls about the site as it runs. */
export const zhCN = {
  'GET /admin/jobs': '后台任务，新的在前，附等待、运行和失败的数量。',
  'POST /admin/jobs/retry': '重试全部失败的任务，返回数量。',
  'POST /admin/jobs/{id}/retry': '立即从头重试一个任务。',
  'DELETE /admin/jobs/{id}': '移除一个任务，其工作不再进行。',
  'GET /admin/failures': '失败的请求，新的在前；可按用户看到的请求编号查找。',
  'GET /admin/health': '进程、数据库、磁盘、存储、任务和邮件的状况，以及存在的问题。',
  'POST /admin/health/check': '立即询问各存储和邮件服务器，返回同样的内容。',
  'GET /admin/drivers': '站点借助外部服务完成的事：是否已设置，是否正常。',
} as const
