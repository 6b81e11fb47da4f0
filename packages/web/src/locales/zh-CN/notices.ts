/** Texts of the public notices. */
export const texts = {
  title: '公告',
  none: '还没有公告',
  none_hint: '站点有新消息时，会在这里告诉您。',
  all: '全部公告',
} as const
