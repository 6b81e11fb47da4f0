export const texts = {
  drop_title: '把图片拖到这里',
  drop_hint: '也可以粘贴，或点击选择文件',
  drop_over: '松开即可上传',
  choose: '选择图片',
  limit: '每张最大 {size}',
  register: '免费注册',
  login: '登录',
  library: '进入我的图库',
  explore: '逛逛探索广场',
  numbers: '站点数据',
  photos: '张图片',
  users: '位用户',
  stored: '已存储',
  features_title: '为图片而生的每一处细节',
  features_hint: '从上传到分享，安静、快速，并且完全由您掌握。',
  features: {
    links: {
      title: '链接永不失效',
      text: '链接指向图片本身，而不是存放它的地方。换储存、做镜像、换格式，旧链接依然可用。',
    },
    speed: {
      title: '十万张也流畅',
      text: '整个图库一次排好版，滚动条从第一刻起就是准确的，随手就能翻到任何一天。',
    },
    privacy: {
      title: '位置默认隐去',
      text: '公开的文件不带拍摄位置，像素丝毫不动；您自己下载时，原件完整归来。',
    },
    share: {
      title: '分享有分寸',
      text: '密码、有效期、访问统计，一个分享只展示您分享的内容，撤销即刻生效。',
    },
    tools: {
      title: '与工具为友',
      text: 'PicGo、ShareX、Typora 等客户端开箱即用，令牌只拥有您给它的权限。',
    },
    own: {
      title: '原件一字节不差',
      text: '存下的就是您上传的文件，不偷偷重压，不降画质；整个图库随时可以打包带走。',
    },
  },
} as const
