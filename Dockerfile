# The packages as npm would install them. By default the sandbox; the suite is beside it:
#   docker build --tag payment-service .
#   docker run --rm --publish 127.0.0.1:4020:4020 --env PAYMENT_SANDBOX_ADMIN_TOKEN="$(openssl rand -hex 16)" payment-service
#   docker run --rm --entrypoint payment-conformance payment-service
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /build
COPY . .
RUN npm ci && mkdir /tarballs && npm pack --workspaces --pack-destination /tarballs

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production PATH=/app/node_modules/.bin:$PATH
WORKDIR /app
COPY --from=build /tarballs /tarballs
RUN npm install --no-audit --no-fund --ignore-scripts /tarballs/*.tgz \
  && rm -r /tarballs && npm cache clean --force \
  && install --directory --owner=1000 --group=1000 /data
# The user `node` of the base image, as a number: some hosts take no names.
USER 1000:1000
WORKDIR /data
VOLUME /data
EXPOSE 4020
# The image listens to other machines, so the sandbox does not start without PAYMENT_SANDBOX_ADMIN_TOKEN.
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s --retries=3 CMD ["node", "--eval", "\
  const headers = { authorization: 'Bearer ' + process.env.PAYMENT_SANDBOX_ADMIN_TOKEN }; \
  fetch('http://127.0.0.1:4020/_sandbox/health', { headers }) \
    .then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["payment-sandbox", "--host", "0.0.0.0"]
CMD ["--data", "/data"]
