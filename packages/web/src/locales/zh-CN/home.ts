export const texts = {
  home: {
    drop_title: '把图片拖到这里',
    drop_hint: '也可以粘贴，或点击选择文件',
    drop_over: '松开即可上传',
    choose: '选择图片',
    limit: '每张最大 {size}',
    register: '免费注册',
    login: '登录',
    library: '进入我的图库',
    explore: '逛逛探索广场',
    newest: '最新公开的图片',
    newest_all: '查看全部',
    numbers: '站点数据',
    photos: '张图片',
    users: '位用户',
    stored: '已存储',
    features_title: '为图片而生的每一处细节',
    features_hint: '安静、快速，并且完全由您掌握。',
    features: {
      links: {
        title: '链接只认图片',
        text: '链接指向图片本身，而不是存放它的地方。短而难猜，发出去就一直可用，直到您删除它。',
      },
      speed: {
        title: '快，而且不跳动',
        text: '上传的同时生成缩略图，打开页面先见颜色、再见图片，版面从第一刻起就不再移动。',
      },
      unlisted: {
        title: '默认不公开',
        text: '新图片只有拿到链接的人才能看到；删除之后，下一次访问就已经失效。',
      },
      safe: {
        title: '存好了才算完成',
        text: '只有文件真正写入磁盘，上传才会显示成功。断电、重启，都不会丢失已完成的图片。',
      },
      tools: {
        title: '开放的接口',
        text: '每个功能都有文档齐全的接口，令牌只拥有您给它的权限。',
      },
      own: {
        title: '原件一字节不差',
        text: '存下的就是您上传的文件，不偷偷重压，不降画质，放在您自己的服务器上。',
      },
    },
  } as const,
}
