export const texts = {
  scrubber: '按日期跳转',
  choose_group: '选择“{name}”的全部图片',
  position: '第 {place} 张，共 {total} 张，{date}',
  look: '显示方式',
  mode: '排列',
  modes: { rows: '等高行', squares: '方格', columns: '瀑布流' },
  size: '大小',
  sizes: { small: '小', medium: '中', large: '大' },
  grouping: '分组',
  groupings: { day: '按天', month: '按月', none: '不分组' },
} as const
