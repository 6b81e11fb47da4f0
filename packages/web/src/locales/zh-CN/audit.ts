export const texts = {
  title: '审计日志',
  search: '搜索操作或对象',
  none: '还没有记录',
  entry: '记录详情',
  action: '操作',
  target: '对象',
  user: '操作人',
  nobody: '系统',
  ip: 'IP 地址',
  time: '时间',
  detail: '详细内容',
  actions: {
    'user.create': '新建用户',
    'user.change': '修改用户',
    'settings.change': '修改设置',
    'settings.test_mail': '发送测试邮件',
  },
} as const
