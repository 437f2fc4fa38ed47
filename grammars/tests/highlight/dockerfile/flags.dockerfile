# syntax=docker/dockerfile:1
FROM --platform=$BUILDPLATFORM golang:${V}-alpine AS build
ARG V=1.2
ARG TARGETOS TARGETARCH
ENV PATH=/go/bin:$PATH GOLANG_VERSION=1.26.7
ENV GOLANG_VERSION 1.26.7
ENV PATH /usr/local/go/bin:$PATH
LABEL org.x.title="x" version=1
RUN --mount=type=cache,target=/srv/gocache,sharing=locked --mount=type=bind,source=go.sum,target=go.sum go build ./...
COPY --from=build --chown=1000:1000 --chmod=755 /a /b
ADD --checksum=sha256:24454f830c x y
HEALTHCHECK --interval=5s --timeout=3s --retries=3 CMD curl -f http://x || exit 1
EXPOSE 80/tcp 443
ENV PGDATA /var/lib/data
ARG ROOT=/srv/x
ENV PATH=/usr/bin:$PATH
