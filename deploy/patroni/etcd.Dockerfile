# What the servers of compose.cluster.yaml agree by: Debian's etcd, the version that the drill runs.
ARG DEBIAN=docker.io/library/debian:bookworm-slim

FROM ${DEBIAN}
RUN apt-get update \
    && apt-get install -y --no-install-recommends etcd-server \
    && rm -rf /var/lib/apt/lists/* \
    && install -d -o 10003 -g 10003 -m 0700 /var/lib/etcd/phoenix
USER 10003:10003
VOLUME /var/lib/etcd/phoenix
CMD ["etcd"]
