export const texts = {
  export: {
    title: '导出我的数据',
    hint: '下载一个 ZIP 文件：个人资料、绑定、相册、图片信息、会话与令牌（不含密钥），以及全部原图。',
    size_other: '共 {count, number} 张图片，约 {size}。',
    action: '导出数据',
    started: '下载即将开始，链接 10 分钟内有效。',
  },
  delete: {
    title: '删除账户',
    hint: '申请后账户会保留一段时间，期间可以登录并撤销；到期后永久删除，无法恢复。',
    what: '图片、相册、令牌、绑定和个人资料都会被删除，图片链接随之失效。',
    name: '您的用户名不会再分配给任何人。',
    action: '删除账户',
    confirm_title: '删除账户“{name}”',
    type: '请输入用户名 {name} 以确认',
    differs: '与用户名不一致',
    scheduled: '账户将于 {time} 永久删除。',
    expelled: '这是网站管理团队的决定，在此之前您可以导出自己的数据。',
    cancel: '撤销删除',
    cancelled: '已撤销，账户会继续保留',
  },
} as const
