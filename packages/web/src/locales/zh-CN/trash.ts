export const texts = {
  title: '回收站',
  empty: '清空回收站',
  select: '选择图片',
  hint_other:
    '删除的图片在这里保留 {count, number} 天，之后永久删除。它们不占用存储空间，链接已经失效；恢复后一切照旧，但要有足够的空间。',
  hint_plain:
    '删除的图片在这里保留一段时间，之后永久删除。它们不占用存储空间，链接已经失效；恢复后一切照旧，但要有足够的空间。',
  deleted_on: '{date} 删除',
  goes_in_other: '{date} 删除 · {count, number} 天后永久删除',
  goes_now: '{date} 删除 · 即将永久删除',
  none: '回收站是空的',
  none_hint: '删除的图片会先到这里，改变主意时可以恢复。',
  failed: '回收站没能加载出来',
  restore: {
    action: '恢复',
    progress: '正在恢复：{done} / {total}',
    done_other: '已恢复 {count, number} 张图片',
    failed_other: '{count, number} 张图片没能恢复',
  },
  purge: {
    action: '永久删除',
    count_other: '永久删除 {count, number} 张图片',
    hint: '图片文件会被删除，此操作无法撤销。存储空间不变，因为回收站中的图片本来就不占用空间。',
    progress: '正在永久删除：{done} / {total}',
    done_other: '已永久删除 {count, number} 张图片',
    failed_other: '{count, number} 张图片没有删除',
  },
} as const
