# The Tickgate app as a server: the committed bundle and Node, nothing is built or installed here.
# docker build -t tickgate-app . && docker run --env-file app.env -p 3000:3000 tickgate-app
FROM node:24-slim
WORKDIR /app
COPY dist/app/ ./
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
USER node
EXPOSE 3000
HEALTHCHECK CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "index.js"]
