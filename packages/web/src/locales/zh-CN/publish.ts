export const texts = {
  publish_other: '公开 {count, number} 张图片',
  what_public_means: '公开的图片任何人都能看到，也会出现在探索广场；不公开的图片只有拿到链接的人才能看到。',
  add: {
    title_other: '要一并公开这 {count, number} 张图片吗？',
    hint: '“{name}”是公开相册，而其中 {total} 张图片没有公开，其他人在相册里看不到它们。',
    keep: '只放入相册',
  },
  upload: {
    title_other: '要公开上传的 {count, number} 张图片吗？',
    hint: '“{name}”是公开相册。这 {total} 张图片如果不公开，其他人在相册里看不到它们。',
    keep: '不公开，只上传',
  },
  open: {
    title_other: '要一并公开 {count, number} 张图片吗？',
    hint: '“{name}”公开之后，其中 {total} 张未公开的图片，其他人仍然看不到。',
    keep: '只公开相册',
  },
} as const
